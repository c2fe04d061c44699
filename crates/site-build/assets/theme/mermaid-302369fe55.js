import{a as o,b as e}from"./mermaid-8b1be2eb11.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{o as InfoModule,e as createInfoServices};
