/** A cart and what is in it. */
export interface Cart {
  /** What the buyer chose, in the order of choice. */
  readonly items: readonly Item[];
  /** Sum of all items, in euro. */
  readonly total: number;
}

/** A product in a {@link Cart}. */
export interface Item {
  /** Number of the product. */
  readonly id: string;
  /** How many of it; 1 when absent. */
  readonly quantity?: number;
}

/**
 * Puts a product into a cart.
 *
 * @param cart - The cart, which stays as it is.
 * @param item - What is added.
 * @returns A cart that holds the item, too.
 *
 * @example
 * ```ts
 * const cart = addItem(empty, { id: "chair" });
 * ```
 */
export function addItem(cart: Cart, item: Item): Cart {
  return { ...cart, items: [...cart.items, item] };
}

/** A cart without items. */
export const empty: Cart = { items: [], total: 0 };
