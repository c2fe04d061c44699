import{j}from"./runtime-4df818fd27.js";export{e as default}from"./runtime-4df818fd27.js";var r=j.Fragment,s=j.jsx,t=j.jsxs;export{r as Fragment,s as jsx,t as jsxs};
