import{o,h,f,a}from"./local-dcbc77f375.js";import{l}from"./search-dialog-b40f073fa5.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
