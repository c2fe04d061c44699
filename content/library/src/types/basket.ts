/*
 * Baskets: carts after they were submitted.
 */
import type { CartContactInfo, CartCustomField, CartItemComponent } from './cart';
import type { BasketStatus, PriceSource, PriceTypeEnum, VatType } from './enums';

/**
 * A submitted cart of the signed-in user, as returned by {@linkcode GetBaskets | app.getBaskets()}; needs the
 * permission {@linkcode Permission.VIEW_BASKETS | VIEW_BASKETS}. Baskets are changed in the application only.
 *
 * @example
 * ```ts
 * for (const { reference, status, submittedAt } of await app.getBaskets()) {
 *   drawRow(reference, status, new Date(submittedAt));
 * }
 * ```
 */
export interface CustomerBasket {
  /** Id, such as `bsk_a41f07`. */
  id: string;
  /** Number that the visitor was shown, such as `MQ-2025-004183`. */
  reference: string;
  /** What became of it. */
  status: BasketStatus;
  /** Items in their order. */
  items: CustomerBasketItem[];
  /** Contact data as submitted. */
  contactInfo: CartContactInfo;
  /** Values of the customer's own fields. */
  customFields: CartCustomField[];
  /** Sum of the items; absent when an item has no price. */
  total?: number;
  /** Currency of all amounts as ISO 4217 code. */
  currency: string;
  /** Whether the amounts include value added tax. */
  vatType: VatType;
  /** Which price the amounts are. */
  priceType: PriceTypeEnum;
  /** Dealer for whom it was submitted; absent without one. */
  dealerId?: string;
  /** When it was submitted, ISO 8601 in UTC. */
  submittedAt: string;
  /** When it was last changed in the application, ISO 8601 in UTC. */
  modifiedAt: string;
}

/**
 * One line of a {@link CustomerBasket}. Unlike a cart's item it keeps the names and prices of the day it was submitted.
 */
export interface CustomerBasketItem {
  /** Id within the basket. */
  id: string;
  /** Position, beginning with 1. */
  ordinal: number;
  /** Id of the product. */
  productId: string;
  /** Product code. */
  productCode: string;
  /** Name of the product in the basket's language. */
  name: string;
  /** Article number; absent when the configuration has none. */
  sku?: string;
  /** Short code that opens the configuration. */
  shortCode: string;
  /** Number of pieces. */
  quantity: number;
  /** Price of one piece; absent when it was on request. */
  unitPrice?: number;
  /** Price of all pieces; absent when it was on request. */
  totalPrice?: number;
  /** Who computed the price. */
  priceSource: PriceSource;
  /** URL of an image of the configuration. */
  thumbnail: string;
  /** Note of the visitor. */
  note?: string;
  /** Elements of a modular product; absent for others. */
  components?: CartItemComponent[];
}
