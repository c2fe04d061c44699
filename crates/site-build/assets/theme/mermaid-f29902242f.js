import{a as e,b as r}from"./mermaid-8fd29b4361.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as TreeViewModule,r as createTreeViewServices};
