const a: number = 1;
const a = 2;
let b = 1;
let b = 2;
export default a;
export default b;
await0: for (;;) { break nowhere; }
