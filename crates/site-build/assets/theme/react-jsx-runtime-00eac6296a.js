import{j as r}from"./runtime-8e722e875d.js";export{e as default}from"./runtime-8e722e875d.js";var s=r.Fragment,t=r.jsx,m=r.jsxs;export{s as Fragment,t as jsx,m as jsxs};
