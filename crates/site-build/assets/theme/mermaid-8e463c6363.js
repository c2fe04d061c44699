import{a as r,b as e}from"./mermaid-f94129d631.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{r as RadarModule,e as createRadarServices};
