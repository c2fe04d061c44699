import{o,h,f,a}from"./local-0cf4da919a.js";import{l}from"./search-dialog-c7839e9290.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
