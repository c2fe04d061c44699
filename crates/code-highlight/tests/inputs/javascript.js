#!/usr/bin/env node
import { createConfigurator, LOAD_TIMEOUT } from "@mirmaq/web";
/** Opens the configurator. */
export default async function open(element, { productId, quality = "high", ...rest } = {}) {
  const viewer = await createConfigurator(element, { productId, timeout: LOAD_TIMEOUT * 1_000 });
  viewer.on('change', ({ detail }) => console.log(`price: ${detail.price ?? 0} €\n`, rest));
  if (!/^[a-z]{2}-\d+$/iu.test(productId)) throw new TypeError("bad id");
  return viewer?.scene.items.filter((item) => item.visible && item !== null);
}
class Cart extends Map {
  static #count = 0;
  get size() { return super.size; }
  add = async (id) => { this.items[id] = true; label: for (const x of []) continue label; };
}
const ratio = (a + b) / 2 / c[0] / d.e, escaped = /a\/[/"]b/gi, next = i++ / 2;
if (ok) /start/.test(text);
const nested = `a ${b + `c ${d} ${{ e: 1 }.e}`} \u{1F600}\x41`, tagged = html`<p>`;
export { a as b, default as c } from 'x';
import * as ns from "y" with { type: 'json' };
const { f: g, h = 1, ...others } = options, [first, , last = first] = list;
const options = {
  f() {}, get g() { return 1 }, async *h() {}, 'i-j'() {}, [k]: 2, if: 3, delete() {}, get: 4, set, async,
  n: async (o) => o ? { p: o } : q => [q], r: new ns.Store(), s: new.target, t: import.meta.url, u: import('./u.js'),
};
for (let i = 0, n = 2; i < n && n > 1; i++) {}
for await (const [key, value] of Object.entries(x)) if (key in value) break;
switch (kind) { case 'a': case Kind.B: { done() } default: rest?.()?.[0] }
try { a ||= 1_000n + 0xFF - 1e-5 * .5 } catch ({ message }) { delete a.b } finally { void 0 }
do { yield* y } while (typeof z instanceof W)
(async function* run(a, { b: c = d, e: [f] }) {})();
let type = of.get(as), from = type;
// Fragments.
transform(code, { id }) {
  return code
}
name: 'value',
options: { a: 1 },
...
} else {
  fetch(https://example.com)
}
See https://example.com/a/b and don't use npm install @scope/name
export default { name: 'x', ... }
