import{j as r}from"./runtime-14f0ca309e.js";export{e as default}from"./runtime-14f0ca309e.js";var s=r.Fragment,t=r.jsx,m=r.jsxs;export{s as Fragment,t as jsx,m as jsxs};
