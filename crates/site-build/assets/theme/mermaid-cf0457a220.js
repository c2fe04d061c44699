import{a as e,b as r}from"./mermaid-cd92af565e.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as RailroadPegModule,r as createRailroadPegServices};
