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
