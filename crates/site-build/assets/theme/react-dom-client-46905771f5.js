import{c as r}from"./runtime-8e722e875d.js";export{d as default}from"./runtime-8e722e875d.js";var o=r.createRoot,t=r.hydrateRoot,e=r.version;export{o as createRoot,t as hydrateRoot,e as version};
