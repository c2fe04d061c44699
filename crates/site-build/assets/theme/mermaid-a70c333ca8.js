import{a as o,b as e}from"./mermaid-7e806ab5ed.js";import"./mermaid-de8f4c667a.js";import"./mermaid-68d11ba002.js";import"./mermaid-1d6ea2b8d5.js";import"./mermaid-7ba1253b4c.js";import"./mermaid-791f785726.js";import"./mermaid-5bf56496ec.js";import"./mermaid-e85945a516.js";import"./mermaid-06dafd2a8d.js";import"./mermaid-fe2065ef4c.js";import"./mermaid-a8cbbf3f89.js";import"./mermaid-a29ff7fc63.js";import"./mermaid-fa622be003.js";import"./mermaid-9183025f63.js";import"./mermaid-fc0fb851af.js";import"./mermaid-dfe45e3389.js";import"./mermaid-f9d87447cd.js";import"./mermaid-6f4759e6f2.js";import"./mermaid-7caa45c19f.js";import{a as r}from"./mermaid-044a64bde7.js";import"./mermaid-d7be33a1af.js";var m=r(t=>`${o(t)}
  .swimlane.cluster rect {
    stroke: ${t.clusterBorder} !important;
  }
  [data-look="neo"].cluster rect {
    filter: none;
  }
`,"getStyles"),i=m,B=e({defaultLayout:"swimlane",styles:i});export{B as diagram};
