import{j}from"./runtime-4536fe73d3.js";function C({tokens:s}){return s.map(([s,n],r)=>s?j.jsx("span",{className:`hl-${s}`,children:n},r):n)}export{C};
