import{a as e,b as r}from"./mermaid-bf064aa0a4.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as TreemapModule,r as createTreemapServices};
