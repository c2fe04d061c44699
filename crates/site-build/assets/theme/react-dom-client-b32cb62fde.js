import{c}from"./runtime-4df818fd27.js";export{d as default}from"./runtime-4df818fd27.js";var r=c.createRoot,o=c.hydrateRoot,t=c.version;export{r as createRoot,o as hydrateRoot,t as version};
