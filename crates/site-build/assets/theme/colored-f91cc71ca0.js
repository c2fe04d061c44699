import{j as s}from"./runtime-8e722e875d.js";function n({tokens:n}){return n.map(([n,r],a)=>n?s.jsx("span",{className:`hl-${n}`,children:r},a):r)}export{n as C};
