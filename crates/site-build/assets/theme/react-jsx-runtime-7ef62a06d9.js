import{j as r}from"./runtime-6986a68c88.js";import{e as m}from"./runtime-6986a68c88.js";var s=r.Fragment,a=r.jsx,t=r.jsxs;export{s as Fragment,m as default,a as jsx,t as jsxs};
