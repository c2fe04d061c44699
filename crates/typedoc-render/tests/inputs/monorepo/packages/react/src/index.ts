import { Cart, Item } from "@acme/core";
export { State } from "@acme/core";

/** A cart that notifies its subscribers; see {@link Cart.items}. */
export class LiveCart extends Cart {
  /** Calls `listener` after each change. */
  subscribe(listener: (item: Item) => void): () => void { return () => void listener; }
}

/** Returns the current {@link Cart | cart}. */
export function useCart(initial?: Item[]): Cart { return Object.assign(new Cart(), { items: initial }); }
