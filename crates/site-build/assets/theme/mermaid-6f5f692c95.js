import{a as r,b as e}from"./mermaid-e4dba755e0.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{r as GitGraphModule,e as createGitGraphServices};
