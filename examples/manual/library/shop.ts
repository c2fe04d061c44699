/** A shopping cart. */
export interface Cart {
  /** The selected products, in the order in which they were added. */
  readonly items: readonly Item[];
  /** The sum of all items, in euros. */
  readonly total: number;
}

/** A product in a {@link Cart}. */
export interface Item {
  /** The product number. */
  readonly id: string;
  /** The quantity; 1 if absent. */
  readonly quantity?: number;
}

/**
 * Adds a product to a cart.
 *
 * @param cart - The cart, which is not modified.
 * @param item - The item to add.
 * @returns A new cart that includes the item.
 *
 * @example
 * ```ts
 * const cart = addItem(empty, { id: "chair" });
 * ```
 */
export function addItem(cart: Cart, item: Item): Cart {
  return { ...cart, items: [...cart.items, item] };
}

/** An empty cart. */
export const empty: Cart = { items: [], total: 0 };
