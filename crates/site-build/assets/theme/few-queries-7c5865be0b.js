import{o,h,f,a}from"./local-ce3f2e7849.js";import{l}from"./search-dialog-a481a32523.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
