import{j as r}from"./runtime-6986a68c88.js";export{e as default}from"./runtime-6986a68c88.js";var s=r.Fragment,a=r.jsx,t=r.jsxs;export{s as Fragment,a as jsx,t as jsxs};
