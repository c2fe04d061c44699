import{a as e,b as o}from"./mermaid-3bd5f79286.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as EventModelingModule,o as createEventModelingServices};
