import{o,h,f,a}from"./local-9262ca82ff.js";import{l}from"./search-dialog-1e73ac7f2f.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
