import{a as e,b as r}from"./mermaid-654531ca12.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as WardleyModule,r as createWardleyServices};
