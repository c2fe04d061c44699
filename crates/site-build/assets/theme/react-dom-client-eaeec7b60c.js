import{c}from"./runtime-4536fe73d3.js";export{d as default}from"./runtime-4536fe73d3.js";const o=c.createRoot,t=c.hydrateRoot,r=c.version;export{o as createRoot,t as hydrateRoot,r as version};
