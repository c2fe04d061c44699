import{j}from"./runtime-4536fe73d3.js";export{e as default}from"./runtime-4536fe73d3.js";const r=j.Fragment,s=j.jsx,t=j.jsxs;export{r as Fragment,s as jsx,t as jsxs};
