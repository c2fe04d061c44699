import{o,h,f,a}from"./local-c4f7cc49ed.js";import{l}from"./search-dialog-9d11f4226e.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
