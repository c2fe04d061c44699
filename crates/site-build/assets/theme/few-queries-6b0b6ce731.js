import{o,h,f,a}from"./local-919973a3ee.js";import{l}from"./search-dialog-7210d58e0f.js";function r(r,s){return o(f(a(s)),h(l(r.location,s)))}export{r as openIndex};
