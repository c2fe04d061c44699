import{a as r,b as o}from"./mermaid-3c416d267a.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{r as RailroadAbnfModule,o as createRailroadAbnfServices};
