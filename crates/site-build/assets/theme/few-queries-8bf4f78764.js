import{o,h,f,a}from"./local-739da3c5ed.js";import{l}from"./search-dialog-05fd66aea6.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
