import{a as r,b as o}from"./mermaid-7187c34834.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{r as RailroadModule,o as createRailroadServices};
