/*
 * The cart from its first item to submitting. What it becomes then is in basket.ts.
 */
import type { CartIssueCode, CartStatus, CustomFieldType, PriceSource, VatType } from './enums';
import type { SelectedOption } from './options';

/**
 * What a visitor is filling. The first {@linkcode AddToCart | app.addToCart()} makes it, all embeds of the page share
 * it, and it is kept per embed key in the browser. Signing in merges it into the user's cart. It expires after 30 days
 * without change.
 *
 * @example
 * ```ts
 * const cart = await app.getCart();
 * badge.textContent = String(cart?.items.length ?? 0);
 * ```
 */
export interface Cart {
  /** Id of the cart. */
  id: string;
  /** Where it is on its way to a basket. Only `OPEN` and `PRE_SUBMITTED` carts can be changed. */
  status: CartStatus;
  /** Items in the order of adding, at most 100. */
  items: CartItem[];
  /** Who submits it; absent until {@linkcode SetCartContactInfo | app.setCartContactInfo()}. */
  contactInfo?: CartContactInfo;
  /** Values of the customer's own fields, at most 20; empty without any. */
  customFields: CartCustomField[];
  /** Sum of the items; absent while an item has no price or when prices are hidden. */
  total?: number;
  /** Currency of all amounts as ISO 4217 code. */
  currency: string;
  /** Whether the amounts include value added tax. */
  vatType: VatType;
  /** When it was created, ISO 8601 in UTC. */
  createdAt: string;
  /** When it was last changed, ISO 8601 in UTC. */
  modifiedAt: string;
  /** When it expires unless it is changed before, ISO 8601 in UTC. */
  expiresAt: string;
}

/**
 * One line of a {@link Cart}: a product with its configuration and a quantity.
 *
 * @example
 * ```ts
 * const item = await app.addToCart(4);
 * await app.updateCartItem(item.id, { note: 'Club colours follow' });
 * ```
 */
export interface CartItem {
  /** Id within the cart, such as `itm_2c10b8`. */
  id: string;
  /** Short code of the product with its configuration. */
  shortCode: string;
  /** Id of the product. */
  productId: string;
  /** Name of the product in the language of the embed that added it. */
  name: string;
  /** Article number; absent for modular products and for configurations without one. */
  sku?: string;
  /** The configuration as text. */
  configurationCode: string;
  /** Number of pieces, 1 to 9999. */
  quantity: number;
  /** Price of one piece; absent when it is on request. */
  unitPrice?: number;
  /** Price of all pieces; absent when it is on request. */
  totalPrice?: number;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** URL of an image of the configuration. */
  thumbnail: string;
  /** Note of the visitor, up to 500 characters. */
  note?: string;
  /** The choices with labels, ready to show. */
  selectedOptions: SelectedOption[];
  /** Elements of a modular product; absent for others. */
  components?: CartItemComponent[];
  /** Who computed the price. */
  priceSource: PriceSource;
}

/** An element of a modular product in a {@link CartItem}. Equal elements are counted, not repeated. */
export interface CartItemComponent {
  /** Id of the element's product. */
  productId: string;
  /** Short code of the element with its options. */
  shortCode: string;
  /** Name of the element. */
  name: string;
  /** Article number; absent when it has none. */
  sku?: string;
  /** Number of pieces in one modular product. */
  quantity: number;
}

/**
 * Who submits a cart, for {@linkcode SetCartContactInfo | app.setCartContactInfo()}.
 * {@linkcode PreSubmitCart | app.preSubmitCart()} reports what is missing.
 *
 * @example
 * ```ts
 * await app.setCartContactInfo({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', country: 'GB' });
 * ```
 */
export interface CartContactInfo {
  /** First name. */
  firstName: string;
  /** Last name. */
  lastName: string;
  /** Email address that the confirmation is sent to. */
  email: string;
  /** Phone number as typed. */
  phone?: string;
  /** Name of the company. */
  company?: string;
  /** VAT number as typed. */
  vatNumber?: string;
  /** Street and number. */
  street?: string;
  /** Postal code. */
  postalCode?: string;
  /** City or town. */
  city?: string;
  /** Country as ISO 3166-1 alpha-2 code. */
  country?: string;
  /** Free text for whoever handles the request. */
  message?: string;
}

/**
 * Value of a field that the customer added to the cart, for
 * {@linkcode SetCartCustomFields | app.setCartCustomFields()}. Which fields there are is in
 * {@link CartSettings.customFields}.
 */
export interface CartCustomField {
  /** Name of the field, such as `costCentre`. */
  name: string;
  /** Kind of value. */
  type: CustomFieldType;
  /** The value; its type follows the kind: number for `NUMBER`, boolean for `BOOLEAN`, else string. */
  value: string | number | boolean;
  /** Name for people; filled in by the library, ignored when given. */
  label?: string;
  /** Whether a cart without a value is refused; filled in by the library, ignored when given. */
  required?: boolean;
}

/** A field that the customer added to the cart, created in the application. `<mmq-cart>` draws it. */
export interface CartFieldDefinition {
  /** Name of the field. */
  name: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** Kind of value. */
  type: CustomFieldType;
  /** Whether a cart without a value is refused. */
  required: boolean;
  /** Explanation below the field; absent without one. */
  hint?: string;
  /** Most characters of `TEXT` and `TEXTAREA`; absent without a bound. */
  maxLength?: number;
  /** What can be chosen, with `SELECT` only. */
  choices?: CartFieldChoice[];
}

/** One choice of a {@link CartFieldDefinition} of the type `SELECT`. */
export interface CartFieldChoice {
  /** What is stored. */
  value: string;
  /** What is shown, in the embed's language. */
  label: string;
}

/** One thing that keeps a cart from being submitted, see {@link CartPreSubmitResult.issues}. */
export interface CartIssue {
  /** Id of the item; absent when the issue belongs to the whole cart. */
  itemId?: string;
  /** Kind of issue. */
  code: CartIssueCode;
  /** Explanation in the embed's language, fit for visitors. */
  message: string;
}

/** What {@linkcode UpdateCartItem | app.updateCartItem()} changes. What is left out stays. */
export interface CartItemChanges {
  /** Number of pieces, 1 to 9999. */
  quantity?: number;
  /** Note, up to 500 characters; an empty text removes it. */
  note?: string;
}

/**
 * Result of {@linkcode PreSubmitCart | app.preSubmitCart()}, which checks the cart and prices it again.
 *
 * @example
 * ```ts
 * const { valid, issues } = await app.preSubmitCart();
 * if (valid) await app.submitCart();
 * else showMessages(issues.map((issue) => issue.message));
 * ```
 */
export interface CartPreSubmitResult {
  /** Whether {@linkcode SubmitCart | app.submitCart()} would succeed. */
  valid: boolean;
  /** What is wrong; empty when valid. */
  issues: CartIssue[];
  /** The cart with its new prices. */
  cart: Cart;
}

/**
 * Result of {@linkcode SubmitCart | app.submitCart()}, and payload of the event `cart-submit`. The webhook
 * `basket.created` follows.
 *
 * @example
 * ```ts
 * const { reference, redirectUrl } = await app.submitCart();
 * if (!redirectUrl) thanks.textContent = `Your reference is ${reference}.`;
 * ```
 */
export interface CartSubmitResult {
  /** Id of the basket that was created, such as `bsk_a41f07`. */
  basketId: string;
  /** Number to show to the visitor, such as `MQ-2025-004183`. */
  reference: string;
  /** Id of the cart, which is locked now. */
  cartId: string;
  /** Sum of the items; absent when an item has no price. */
  total?: number;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** Page to go to next: from the call's options, else from the customer's settings; absent without either. */
  redirectUrl?: string;
}

/**
 * Conditions for {@linkcode CreateCart | app.createCart()}. Calling it is needed only to set them before the first
 * item.
 */
export interface CreateCartOptions {
  /** Currency as ISO 4217 code. Defaults to the embed's currency. */
  currency?: string;
  /** Whether amounts include value added tax. Defaults to the embed's setting. */
  vatType?: VatType;
  /** Contact data to begin with. */
  contactInfo?: CartContactInfo;
  /** Values of custom fields to begin with. */
  customFields?: CartCustomField[];
}

/**
 * An item for {@linkcode AddItemToCart | app.addItemToCart()}, named by its short code or by its article number; give
 * exactly one of the two.
 *
 * @example
 * ```ts
 * await app.addItemToCart({ shortCode: '8KX4QP', quantity: 2 });
 * ```
 */
export interface NewCartItem {
  /** Short code of a product with its configuration. */
  shortCode?: string;
  /** Article number of a variant. */
  sku?: string;
  /** Number of pieces, 1 to 9999. */
  quantity: number;
  /** Note, up to 500 characters. */
  note?: string;
}

/** Options of {@linkcode SubmitCart | app.submitCart()}. */
export interface SubmitCartOptions {
  /** Language of emails and of the basket as BCP 47 tag. Defaults to the embed's language. */
  locale?: string;
  /**
   * Whether the visitor gets a confirmation by email.
   * @defaultValue `true`
   */
  sendMail?: boolean;
  /** Page to go to next, in place of the one in the customer's settings. */
  redirectUrl?: string;
}

/** What the customer set up for carts, in {@link CustomerSetup.cart}. */
export interface CartSettings {
  /** Fields of the contact form that must be filled in, besides first name, last name and email. */
  requiredContactFields: (keyof CartContactInfo)[];
  /** Fields that the customer added, at most 20, in their order. */
  customFields: CartFieldDefinition[];
  /** Whether only signed-in users can submit a cart. */
  signInRequired: boolean;
  /** Page that follows submitting; absent when the embed shows its own thanks. */
  redirectUrl?: string;
  /** URL of the terms that the contact form links to; absent without terms. */
  termsUrl?: string;
}
