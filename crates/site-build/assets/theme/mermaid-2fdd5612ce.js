import{a as e,b as r}from"./mermaid-d584b2b043.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as CynefinModule,r as createCynefinServices};
