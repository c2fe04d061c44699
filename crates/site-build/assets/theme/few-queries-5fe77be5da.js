import{o,h,f,a}from"./local-ea757ba6bf.js";import{l}from"./search-dialog-20a3fbc103.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
