/*
 * Prices: what embeds show, what a price provider is asked, what the HTTP API returns, and the lists behind it.
 */
import type { PriceSource, PriceTypeEnum, ResponseVatType, Status, VatType } from './enums';
import type { SelectedOption } from './options';
import type { ItemMaster } from './product-info';

/**
 * Price of a configuration, as returned by {@linkcode GetPrice | app.getPrice()} and by a {@link PriceProvider}.
 *
 * @example
 * ```ts
 * const { price, currency, levels = [] } = await app.getPrice({ quantity: 10 });
 * total.textContent = app.formatPrice(price, currency);
 * ```
 */
export interface Price {
  /** Price of the whole quantity. */
  price: number;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** Price of one piece. A provider may leave it out; quantity breaks and the cart then show no single price. */
  unitPrice?: number;
  /** Whether the amounts include value added tax. */
  vatType?: VatType;
  /** Quantity breaks; absent when the price does not depend on the quantity. */
  levels?: PriceLevel[];
  /** Delivery time as text, such as "3 weeks". */
  deliveryTime?: string;
  /** Weight of one piece in kilograms. */
  unitWeight?: number;
  /** Weight of the whole quantity in kilograms. */
  totalWeight?: number;
  /** Who computed it. */
  source: PriceSource;
}

/** One step of the quantity breaks, as returned by {@linkcode GetPriceLevels | app.getPriceLevels()}. */
export interface PriceLevel {
  /** Smallest quantity of the step. */
  quantityMin?: number;
  /** Largest quantity of the step; a string such as `∞` when there is no upper end. */
  quantityMax?: number | string;
  /** Price of one piece. */
  price?: number;
  /** The part of the price that this step contributes. */
  pricePart?: number;
  /** Discount in percent. */
  discount?: number;
}

/** Conditions for one call of {@linkcode GetPrice | app.getPrice()}. What is left out is taken from the embed. */
export interface PriceOptions {
  /** Number of pieces, 1 to 9999. */
  quantity?: number;
  /** Which price to compute. `COST` needs the permission {@linkcode Permission.VIEW_COST_PRICES | VIEW_COST_PRICES}. */
  priceType?: PriceTypeEnum;
  /** With or without value added tax. */
  vatType?: VatType;
  /** Currency as ISO 4217 code; it must be one of the customer's. */
  currency?: string;
}

/** What a {@link PriceProvider} is asked to price. */
export interface PriceRequest {
  /** Short code of the product with its current configuration. */
  shortCode: string;
  /** Id of the product. */
  productId: string;
  /** The configuration as text. */
  configurationCode: string;
  /** Number of pieces. */
  quantity: number;
  /** Language of the embed, for text such as the delivery time. */
  locale: string;
  /** Currency that the embed shows; return the price in it. */
  currency: string;
  /** Which price is wanted. */
  priceType: PriceTypeEnum;
  /** Whether it is wanted with value added tax. */
  vatType: VatType;
  /** Article number of the configuration; absent when it has none. */
  sku?: string;
  /** The choices, with codes and labels. */
  selectedOptions: SelectedOption[];
}

/**
 * A surcharge or a discount that applies to all products of the customer, in {@link CustomerPriceSettings.modifiers}.
 * Prices of the library already contain it.
 */
export interface PriceModifier {
  /** Id of the modifier. */
  id: string;
  /** Name for people, such as "Spring campaign". */
  name: string;
  /** Whether {@link value} is percent of the price or an amount. */
  unit: 'PERCENT' | 'AMOUNT';
  /** Size of the change; negative for discounts. */
  value: number;
  /** Price types that it applies to. */
  priceTypes: PriceTypeEnum[];
  /** First day as `YYYY-MM-DD`; absent when it has always applied. */
  validFrom?: string;
  /** Last day as `YYYY-MM-DD`; absent without an end. */
  validTo?: string;
}

/** One element of a modular product with its share of the price. */
export interface PriceComponent {
  /** Price of one piece. */
  unitPrice?: number;
  /** Price of all pieces of the element. */
  totalPrice?: number;
  /** Weight of one piece. */
  unitWeight?: number;
  /** Weight of all pieces of the element. */
  totalWeight?: number;
  /** Number of pieces. */
  quantity?: number;
  /** Short code of the element. */
  shortCode?: string;
  /** Article number of the element. */
  SKU?: string;
}

/** What `GET /get-product-price-info` returns for products of the modes `STANDARD` and `VARIANT`. */
export interface StandardPriceResponse {
  /** Price of the whole quantity. */
  price: number;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** Price of one piece. */
  unitPrice?: number;
  /** Weight of the whole quantity. */
  totalWeight?: number;
  /** Weight of one piece. */
  unitWeight?: number;
  /** Quantity breaks of the price list. */
  levels?: PriceLevel[];
  /** Articles that the product consists of. */
  itemMasters?: ItemMaster[];
  /** Delivery time as text. */
  deliveryTime?: string;
  /** Whether the prices in this response include value added tax. */
  vatType?: ResponseVatType;
  /** Elements; for hybrid modular products only. */
  components?: PriceComponent[];
}

/** What `GET /get-product-price-info` returns for products of the mode `MODULAR`. */
export interface ModularPriceResponse {
  /** Price of the whole quantity. */
  price: number;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** Weight of the whole product. */
  weight?: number;
  /** Elements, each with its price. */
  components?: PriceComponent[];
}

/**
 * What `GET /get-product-price-info` is asked, for programs that call the HTTP API from a server.
 *
 * At most one price source may be given. If there are several, the first of this order counts: company, price lists,
 * price list group, template, language.
 *
 * @example
 * ```ts
 * const query: PriceInfoQuery = { shortCode: '8KX4QP', quantity: 4, companyId: 'cmp_41a0', priceType: 'RRP' };
 * ```
 */
export interface PriceInfoQuery {
  /** Short code of the configuration. */
  shortCode: string;
  /** Number of pieces. */
  quantity: number;
  /** Company whose price agreement applies; needs {@link priceType}. */
  companyId?: string;
  /** Ids of price lists, separated by commas; needs {@link priceType}. */
  priceListIds?: string;
  /** Name of a public price list group. */
  priceListGroup?: string;
  /** Id of the embed template whose price settings apply. */
  templateId?: string;
  /**
   * Language code, which used to select the price list.
   * @deprecated Name a price list with {@link priceListGroup} or {@link priceListIds} instead.
   */
  lang?: string;
  /** Which price of the list to return. Required with a company or with price lists. */
  priceType?: PriceTypeEnum;
  /** With or without value added tax. */
  vatType?: VatType;
}

/** A price list of the customer, as {@link CustomerPriceSettings.priceLists} gives those that the user may see. */
export interface PriceList {
  /** Id, such as `pl_1042`; {@link Dealer.priceListIds} refers to it. */
  id: string;
  /** Name for people. */
  name: string;
  /** Currency of its amounts as ISO 4217 code. */
  currency: string;
  /** Price types that it holds. */
  priceTypes: PriceTypeEnum[];
  /** First day as `YYYY-MM-DD`; absent when it has always applied. */
  validFrom?: string;
  /** Last day as `YYYY-MM-DD`; absent without an end. */
  validTo?: string;
  /** Whether it is in use. */
  status: Status;
}

/** Price lists under a public name, for {@link EmbedOptions.priceListGroup}: one for each currency or market. */
export interface PriceListGroup {
  /** Name, such as `webshop-eu`. */
  name: string;
  /** Name for people. */
  label: string;
  /** Ids of its price lists in order of preference. */
  priceListIds: string[];
  /** Price type that is shown when the embed asks for none. */
  defaultPriceType: PriceTypeEnum;
}

/** How computed amounts are rounded before they are shown or put into a cart. */
export interface PriceRounding {
  /** Smallest amount, such as 0.05 for Swiss cash prices. */
  step: number;
  /** Which way amounts between two steps go. */
  direction: 'NEAREST' | 'UP' | 'DOWN';
  /** Whether one piece is rounded, or the total only. */
  appliesTo: 'UNIT' | 'TOTAL';
}

/** A currency that the customer sells in. */
export interface CurrencyInfo {
  /** ISO 4217 code, such as `EUR`. */
  code: string;
  /** Name in the customer's default language. */
  name: string;
  /** Digits after the decimal separator. */
  decimals: number;
  /** Whether it is the customer's currency; exactly one is. */
  isDefault: boolean;
  /** Rounding of amounts in it. */
  rounding: PriceRounding;
}
