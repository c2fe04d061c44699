import{a as e,b as r}from"./mermaid-bac1b4c128.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as ArchitectureModule,r as createArchitectureServices};
