import type { Price, PriceLevel, PriceOptions, PriceProvider, PriceTypeEnum, VatType } from '../index';

/**
 * Returns the price of the current configuration for its quantity.
 *
 * @remarks
 * Reads the cache when the embed knows the price already. With a price provider, the price is the provider's. Which
 * price list applies is explained in the [authorization guide](/authorization-guide#which-price-a-user-sees). Needs
 * the permission `VIEW_PRICES`.
 *
 * @param options - Another quantity, currency or price type than those of the embed.
 * @returns The price of the whole quantity, with unit price, levels and weights where known.
 * @throws {@link AppError} with `PRICE_UNAVAILABLE` when the configuration has no price, `PRICE_PROVIDER_FAILED`,
 * `PERMISSION_DENIED` for the price type `COST` without the right to it, or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const { price, currency } = await app.getPrice({ quantity: 10 });
 * console.log(app.formatPrice(price, currency));
 * ```
 */
export type GetPrice = (options?: PriceOptions) => Promise<Price>;

/**
 * Lists the quantity breaks of the current configuration.
 *
 * @remarks
 * The event `price-change` carries the same levels, so a page that listens to it needs no call.
 *
 * @returns The levels with rising quantities; empty when the product has none.
 * @throws {@link AppError} with the codes of {@link GetPrice}.
 * @example
 * ```ts
 * for (const { quantityMin, price } of await app.getPriceLevels()) {
 *   console.log(`from ${quantityMin}: ${app.formatPrice(Number(price))}`);
 * }
 * ```
 */
export type GetPriceLevels = () => Promise<PriceLevel[]>;

/**
 * Requests the price again, bypassing the cache.
 *
 * @remarks
 * For prices that change without the configuration, for example after a daily rate was updated. `price-change` follows
 * when the price differs.
 *
 * @returns The new price.
 * @throws {@link AppError} with the codes of {@link GetPrice}.
 */
export type RecalculatePrice = () => Promise<Price>;

/**
 * Selects which price is shown: recommended retail price, selling price or cost.
 *
 * @remarks
 * There is no fallback to another type when the right is missing, because a wrong price is worse than none.
 *
 * @param t - The price type; `COST` needs the permission `VIEW_COST_PRICES`.
 * @returns A promise that resolves when the new price is shown.
 * @throws {@link AppError} with `NOT_SIGNED_IN` or `PERMISSION_DENIED` for `COST`.
 * @example
 * ```ts
 * import { app, auth, Permission, PriceTypeEnum } from '@mirmaq/configurator';
 *
 * const seesCost = auth.havePermissions(Permission.VIEW_COST_PRICES);
 * await app.setPriceType(seesCost ? PriceTypeEnum.COST : PriceTypeEnum.RRP);
 * ```
 */
export type SetPriceType = (t: PriceTypeEnum) => Promise<void>;

/**
 * Selects whether prices are shown with or without VAT.
 *
 * @param t - `INCL_VAT` or `EXCL_VAT`; the HTTP API returns `VAT_INCL` and `VAT_EXCL` instead.
 * @returns A promise that resolves when the new price is shown.
 * @example
 * ```ts
 * import { app, VatType } from '@mirmaq/configurator';
 *
 * const box = document.querySelector<HTMLInputElement>('#with-vat')!;
 * box.onchange = () => void app.setVatType(box.checked ? VatType.INCL_VAT : VatType.EXCL_VAT);
 * ```
 */
export type SetVatType = (t: VatType) => Promise<void>;

/**
 * Takes prices from a function of yours instead of Mirmaq's price lists.
 *
 * @remarks
 * The embed waits 250 ms for further changes, calls the provider and aborts its signal when the request is out of date.
 * A provider has 5 seconds; when it is later or rejects, the embed shows "Price on request" and fires `error` with
 * `PRICE_PROVIDER_FAILED`. Its prices appear in the embed and in the cart; the basket marks them with
 * `priceSource: "EXTERNAL"`. Each embed has a provider of its own. See
 * [Custom pricing integration](/custom-pricing-integration).
 *
 * @param provider - The function, or `null` to restore the built-in prices.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, PriceSource } from '@mirmaq/configurator';
 *
 * app.setPriceProvider(async ({ shortCode, quantity, currency }, signal) => {
 *   const response = await fetch(`/api/price?code=${shortCode}&quantity=${quantity}`, { signal });
 *   if (!response.ok) throw new Error(`Price server returned ${response.status}`);
 *   const { total } = await response.json();
 *   return { price: total, currency, source: PriceSource.EXTERNAL };
 * });
 * ```
 */
export type SetPriceProvider = (provider: PriceProvider | null) => void;

/**
 * Formats an amount in the language of the embed.
 *
 * @remarks
 * The number of decimals belongs to the currency. The amount is not converted. It is the same function as
 * {@link Utils.formatPrice}.
 *
 * @param amount - Amount in the currency's main unit, not in cents.
 * @param currency - ISO 4217 code; the embed's currency when absent.
 * @returns The text, for example `€1,196.00`.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const output = document.querySelector('output')!;
 * app.onEvent('price-change', ({ price, currency }) => (output.value = app.formatPrice(price, currency)));
 * ```
 */
export type FormatPrice = (amount: number, currency?: string) => string;
