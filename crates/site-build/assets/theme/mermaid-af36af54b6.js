import{a as e,b as r}from"./mermaid-8e229b9bba.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as PieModule,r as createPieServices};
