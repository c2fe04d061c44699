import{a as r,b as o}from"./mermaid-e30ae54451.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{r as RailroadEbnfModule,o as createRailroadEbnfServices};
