/** An item of a {@link Cart}. */
export interface Item {
  /** Number of pieces. */
  amount: number;
  /** Name on the label. */
  name: string;
}

/**
 * Something that is stored.
 * @category Storage
 */
export abstract class Stored {
  /** Id in the store. */
  id = 0;
  /** Writes it to the store. */
  save(): Promise<void> { return Promise.resolve(); }
}

/** A shopping cart. */
export class Cart extends Stored {
  /** The items, in order of addition. */
  items: Item[] = [];
  /** Adds an item. */
  add(item: Item): this { this.items.push(item); return this; }
}

/** States of an order. */
export enum State {
  /** Not paid. */
  Open = "open",
  Paid = "paid",
}
