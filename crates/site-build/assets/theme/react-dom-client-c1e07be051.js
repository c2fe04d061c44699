import{c as o}from"./runtime-6986a68c88.js";export{d as default}from"./runtime-6986a68c88.js";var r=o.createRoot,t=o.hydrateRoot,e=o.version;export{r as createRoot,t as hydrateRoot,e as version};
