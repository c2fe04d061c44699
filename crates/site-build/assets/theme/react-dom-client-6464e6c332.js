import{c as r}from"./runtime-14f0ca309e.js";export{d as default}from"./runtime-14f0ca309e.js";var o=r.createRoot,t=r.hydrateRoot,e=r.version;export{o as createRoot,t as hydrateRoot,e as version};
