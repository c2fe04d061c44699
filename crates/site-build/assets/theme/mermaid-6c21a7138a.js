import{a as e,b as r}from"./mermaid-4f61352c5b.js";import"./mermaid-14307cdea0.js";import"./mermaid-d7be33a1af.js";export{e as PacketModule,r as createPacketServices};
