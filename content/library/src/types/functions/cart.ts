import type {
  Cart,
  CartContactInfo,
  CartCustomField,
  CartItem,
  CartItemChanges,
  CartPreSubmitResult,
  CartSubmitResult,
  CreateCartOptions,
  CustomerBasket,
  NewCartItem,
  SubmitCartOptions,
} from '../index';

/**
 * Creates an empty cart.
 *
 * @remarks
 * Needed only to set currency, VAT or contact data before the first item: the first {@link AddToCart} makes a cart by
 * itself. The cart id is kept per embed key in local storage and shared by all embeds of the page; at sign-in the cart
 * is merged into the user's. A cart that is open already is left alone and no longer used.
 *
 * @param options - What the cart starts with.
 * @returns The new cart with the status `OPEN`.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 * @example
 * ```ts
 * import { app, VatType } from '@mirmaq/configurator';
 *
 * const { id } = await app.createCart({ currency: 'SEK', vatType: VatType.EXCL_VAT });
 * ```
 */
export type CreateCart = (options?: CreateCartOptions) => Promise<Cart>;

/**
 * Reads the cart.
 *
 * @remarks
 * A cart expires after 30 days without a change; then there is none.
 *
 * @returns The cart with its items, or `null` when nothing was added yet.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 * @example
 * ```ts
 * const cart = await app.getCart();
 * if (cart?.total !== undefined) console.log(app.formatPrice(cart.total, cart.currency));
 * ```
 */
export type GetCart = () => Promise<Cart | null>;

/**
 * Reads the items of the cart.
 *
 * @returns The items in the order of adding; empty when there is no cart.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 * @example
 * ```ts
 * const pieces = (await app.getCartItems()).reduce((sum, item) => sum + item.quantity, 0);
 * ```
 */
export type GetCartItems = () => Promise<CartItem[]>;

/**
 * Adds the current configuration to the cart.
 *
 * @remarks
 * `add-to-cart` fires first; a page that cancels it on the element takes the item over, and nothing is added here. Then
 * `cart-change` fires. The first item makes a cart when there is none, or when the last one was submitted.
 *
 * @param quantity - Number of pieces; the quantity of the embed when absent.
 * @returns The item in the cart.
 * @throws {@link AppError} with `CONFIGURATION_INVALID` while a required option is missing, `LIMIT_REACHED` for the
 * 101st item, `INVALID_OPTION` for a quantity outside 1 to 9999.
 * @example
 * ```ts
 * const button = document.querySelector<HTMLButtonElement>('#buy')!;
 * button.onclick = async () => {
 *   const item = await app.addToCart(2);
 *   button.textContent = `${item.quantity} in the cart`;
 * };
 * ```
 */
export type AddToCart = (quantity?: number) => Promise<CartItem>;

/**
 * Adds a product to the cart by short code or SKU, without opening it.
 *
 * @remarks
 * For lists of saved configurations, repeated orders and everything in a visualizer. No `add-to-cart` fires, because
 * the visitor pressed no button of the embed; `cart-change` does.
 *
 * @param item - Short code or SKU, quantity and an optional note of up to 500 characters.
 * @returns The item in the cart.
 * @throws {@link AppError} with `SHORT_CODE_NOT_FOUND`, `PRODUCT_NOT_FOUND` for an unknown SKU, `PRODUCT_INACTIVE`,
 * `LIMIT_REACHED` for the 101st item, or `INVALID_OPTION` when neither code is given or the quantity is out of range.
 * @example
 * ```ts
 * await app.addItemToCart({ shortCode: '8KX4QP', quantity: 4, note: 'Club colours follow' });
 * ```
 */
export type AddItemToCart = (item: NewCartItem) => Promise<CartItem>;

/**
 * Changes quantity or note of an item in the cart.
 *
 * @remarks
 * A new quantity is priced again, because it may reach another price level. `cart-change` follows. To change the
 * configuration of an item, open its short code, and add the result as a new item.
 *
 * @param itemId - Id of an item from {@link GetCartItems}.
 * @param changes - New quantity from 1 to 9999, new note, or both.
 * @returns The changed item.
 * @throws {@link AppError} with `CART_NOT_FOUND`, `CART_LOCKED` for a submitted cart, or `INVALID_OPTION` for an
 * unknown item or a value out of range.
 * @example
 * ```ts
 * const [item] = await app.getCartItems();
 * if (item) await app.updateCartItem(item.id, { quantity: item.quantity + 1 });
 * ```
 */
export type UpdateCartItem = (itemId: string, changes: CartItemChanges) => Promise<CartItem>;

/**
 * Removes an item from the cart.
 *
 * @remarks
 * `cart-change` follows. Removing an item that is gone already changes nothing.
 *
 * @param itemId - Id of an item from {@link GetCartItems}.
 * @returns The cart without the item.
 * @throws {@link AppError} with `CART_NOT_FOUND` or `CART_LOCKED`.
 * @example
 * ```ts
 * const { items } = await app.removeCartItem('itm_2c10b8');
 * ```
 */
export type RemoveCartItem = (itemId: string) => Promise<Cart>;

/**
 * Removes all items from the cart.
 *
 * @remarks
 * Contact data and custom fields stay. `cart-change` follows.
 *
 * @returns The empty cart.
 * @throws {@link AppError} with `CART_NOT_FOUND` when there is no cart, or `CART_LOCKED`.
 * @example
 * ```ts
 * if (await app.getCart()) await app.clearCart();
 * ```
 */
export type ClearCart = () => Promise<Cart>;

/**
 * Reprices all items of the cart.
 *
 * @remarks
 * Signing in, changing the dealer and {@link PreSubmitCart} do this automatically. Call it when your price provider
 * would return another price now. Items without a price stay in the cart. `cart-change` follows when a price differs.
 *
 * @returns The cart with its new prices.
 * @throws {@link AppError} with `CART_NOT_FOUND`, `CART_LOCKED` or `PRICE_PROVIDER_FAILED`.
 */
export type RecalculateCart = () => Promise<Cart>;

/**
 * Sets who submits the cart and where to deliver.
 *
 * @remarks
 * Replaces the contact data of the cart. First name, last name and email are required before the cart can be submitted;
 * {@link PreSubmitCart} reports `CONTACT_INFO_MISSING` otherwise. The data arrives with the basket at your server.
 *
 * @param info - Contact data as typed by the visitor.
 * @returns The cart with the contact data.
 * @throws {@link AppError} with `CART_NOT_FOUND`, `CART_LOCKED`, or `INVALID_OPTION` for a country that is not
 * ISO 3166-1 alpha-2.
 * @example
 * ```ts
 * await app.setCartContactInfo({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', country: 'GB' });
 * ```
 */
export type SetCartContactInfo = (info: CartContactInfo) => Promise<Cart>;

/**
 * Sets the custom fields of the cart, such as a cost centre.
 *
 * @remarks
 * Replaces the list. The fields arrive with the basket at your server.
 *
 * @param fields - At most 20 fields.
 * @returns The cart with the fields.
 * @throws {@link AppError} with `LIMIT_REACHED` for more than 20 fields, `CART_NOT_FOUND` or `CART_LOCKED`.
 * @example
 * ```ts
 * import { app, CustomFieldType } from '@mirmaq/configurator';
 *
 * await app.setCartCustomFields([{ name: 'costCentre', type: CustomFieldType.TEXT, value: 'C-118' }]);
 * ```
 */
export type SetCartCustomFields = (fields: CartCustomField[]) => Promise<Cart>;

/**
 * Checks the cart and prices it again, without submitting it.
 *
 * @remarks
 * Reports what would prevent {@link SubmitCart}: inactive products, configurations that have become invalid, changed or
 * missing prices, wrong quantities, missing contact data and custom fields. A changed price is reported once; the next
 * call accepts it. A cart without issues gets the status `PRE_SUBMITTED`. The analytics event is `begin_checkout`.
 *
 * @returns Whether the cart may be submitted, the issues, and the cart with its new prices.
 * @throws {@link AppError} with `CART_NOT_FOUND`, `CART_LOCKED` or `NETWORK_ERROR`. Issues are a result, not an error.
 * @example
 * ```ts
 * const { valid, issues } = await app.preSubmitCart();
 * if (!valid) console.log(issues.map(({ itemId, code, message }) => [itemId, code, message]));
 * ```
 */
export type PreSubmitCart = () => Promise<CartPreSubmitResult>;

/**
 * Submits the cart: Mirmaq stores a basket and calls your server through a webhook.
 *
 * @remarks
 * Runs the checks of {@link PreSubmitCart} first. Then the cart is locked, `cart-submit` fires, the confirmation email
 * is sent and the webhook `basket.created` follows. The next item begins a new cart. Needs the permission
 * `SUBMIT_CART`. See [Basket payload](/webhook-payloads-basket).
 *
 * @param options - Language of the email, whether to send it, and a page to open afterwards.
 * @returns Ids and the reference that the visitor can quote.
 * @throws {@link AppError} with `CART_INVALID` when the checks find issues, `CART_NOT_FOUND`, `CART_LOCKED` when it was
 * submitted already, `NOT_SIGNED_IN` or `PERMISSION_DENIED`.
 * @example
 * ```ts
 * import { app, AppErrorCode, type AppError } from '@mirmaq/configurator';
 *
 * try {
 *   const { reference } = await app.submitCart({ locale: 'sv' });
 *   console.log(`Your reference is ${reference}`);
 * } catch (error) {
 *   if ((error as AppError).code !== AppErrorCode.CART_INVALID) throw error;
 *   const { issues } = await app.preSubmitCart();
 *   console.log(issues);
 * }
 * ```
 */
export type SubmitCart = (options?: SubmitCartOptions) => Promise<CartSubmitResult>;

/**
 * Lists the baskets that the user submitted before.
 *
 * @remarks
 * Needs a signed-in user with the permission `VIEW_BASKETS`.
 *
 * @returns The baskets, newest first.
 * @throws {@link AppError} with `NOT_SIGNED_IN` or `PERMISSION_DENIED`.
 * @example
 * ```ts
 * import { app, BasketStatus } from '@mirmaq/configurator';
 *
 * const open = (await app.getBaskets()).filter(({ status }) => status === BasketStatus.NEW);
 * ```
 */
export type GetBaskets = () => Promise<CustomerBasket[]>;
