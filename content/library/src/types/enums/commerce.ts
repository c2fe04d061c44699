/*
 * Enumerations of prices, carts, baskets, bundles and favourites.
 */

/**
 * Which price of a price list is shown or asked for.
 * @enum
 */
export declare const PriceTypeEnum: {
  /** Recommended retail price. */
  readonly RRP: 'RRP';
  /** Selling price of the price list. */
  readonly SALE: 'SALE';
  /** Purchase price of the dealer; needs the permission {@linkcode Permission.VIEW_COST_PRICES | VIEW_COST_PRICES}. */
  readonly COST: 'COST';
};
export type PriceTypeEnum = (typeof PriceTypeEnum)[keyof typeof PriceTypeEnum];

/**
 * Whether prices are requested with value added tax. Responses of the HTTP API use {@link ResponseVatType} instead.
 * @enum
 */
export declare const VatType: {
  /** Prices include value added tax. */
  readonly INCL_VAT: 'INCL_VAT';
  /** Prices do not include value added tax. */
  readonly EXCL_VAT: 'EXCL_VAT';
};
export type VatType = (typeof VatType)[keyof typeof VatType];

/**
 * Whether the prices in a response of the HTTP API or in a basket include value added tax. Requests use {@link VatType}:
 * the values differ, and both are right.
 * @enum
 */
export declare const ResponseVatType: {
  /** Prices include value added tax. */
  readonly VAT_INCL: 'VAT_INCL';
  /** Prices do not include value added tax. */
  readonly VAT_EXCL: 'VAT_EXCL';
};
export type ResponseVatType = (typeof ResponseVatType)[keyof typeof ResponseVatType];

/**
 * Who computed a price.
 * @enum
 */
export declare const PriceSource: {
  /** The price lists of the customer. */
  readonly MIRMAQ: 'MIRMAQ';
  /** A {@link PriceProvider} of the page. Compute such prices again on your server before you accept an order. */
  readonly EXTERNAL: 'EXTERNAL';
};
export type PriceSource = (typeof PriceSource)[keyof typeof PriceSource];

/**
 * Where a {@link Cart} is on its way to a basket.
 * @enum
 */
export declare const CartStatus: {
  /** Being filled. */
  readonly OPEN: 'OPEN';
  /** Checked by {@linkcode PreSubmitCart | app.preSubmitCart()} and unchanged since. */
  readonly PRE_SUBMITTED: 'PRE_SUBMITTED';
  /** A basket was created from it. The cart is locked. */
  readonly SUBMITTED: 'SUBMITTED';
  /** Not changed for 30 days. The next {@linkcode AddToCart | app.addToCart()} makes a new cart. */
  readonly EXPIRED: 'EXPIRED';
};
export type CartStatus = (typeof CartStatus)[keyof typeof CartStatus];

/**
 * What is wrong with a cart or with one of its items, see {@link CartIssue}.
 * @enum
 */
export declare const CartIssueCode: {
  /** The product of the item is no longer in use. */
  readonly PRODUCT_INACTIVE: 'PRODUCT_INACTIVE';
  /** The configuration no longer fits the product. */
  readonly CONFIGURATION_INVALID: 'CONFIGURATION_INVALID';
  /** The price differs from the one that the visitor saw. The cart in the result has the new price. */
  readonly PRICE_CHANGED: 'PRICE_CHANGED';
  /** The item had a price and has none now, for example after a change of the dealer. */
  readonly PRICE_UNAVAILABLE: 'PRICE_UNAVAILABLE';
  /** The quantity is not a whole number from 1 to 9999. */
  readonly QUANTITY_INVALID: 'QUANTITY_INVALID';
  /** First name, last name or email is missing. */
  readonly CONTACT_INFO_MISSING: 'CONTACT_INFO_MISSING';
  /** A required custom field has no value. */
  readonly CUSTOM_FIELD_MISSING: 'CUSTOM_FIELD_MISSING';
};
export type CartIssueCode = (typeof CartIssueCode)[keyof typeof CartIssueCode];

/**
 * What became of a submitted cart. People change it in the application; each change sends the webhook `basket.updated`.
 * @enum
 */
export declare const BasketStatus: {
  /** Submitted, nobody has touched it. */
  readonly NEW: 'NEW';
  /** Somebody works on it. */
  readonly IN_PROGRESS: 'IN_PROGRESS';
  /** It has become an order. */
  readonly ORDERED: 'ORDERED';
  /** It will not become one. */
  readonly CANCELLED: 'CANCELLED';
};
export type BasketStatus = (typeof BasketStatus)[keyof typeof BasketStatus];

/**
 * Kind of value that a custom field of the cart, a company or a contact holds.
 * @enum
 */
export declare const CustomFieldType: {
  /** One line of text. */
  readonly TEXT: 'TEXT';
  /** Several lines of text. */
  readonly TEXTAREA: 'TEXTAREA';
  /** A number. */
  readonly NUMBER: 'NUMBER';
  /** A date as `YYYY-MM-DD`. */
  readonly DATE: 'DATE';
  /** `true` or `false`. */
  readonly BOOLEAN: 'BOOLEAN';
  /** One of the {@link CartFieldChoice | choices}; the value is the choice's `value`. */
  readonly SELECT: 'SELECT';
  /** URL of an uploaded file. */
  readonly FILE: 'FILE';
};
export type CustomFieldType = (typeof CustomFieldType)[keyof typeof CustomFieldType];

/**
 * How a standard product is put into a shop's cart, see {@link StandardBundleSettings}.
 * @enum
 */
export declare const BundleMethod: {
  /** As one custom product, created for this configuration. */
  readonly CUSTOM_PRODUCT: 'CUSTOM_PRODUCT';
  /** As a bundle of several products. */
  readonly CUSTOM_BUNDLE: 'CUSTOM_BUNDLE';
};
export type BundleMethod = (typeof BundleMethod)[keyof typeof BundleMethod];

/**
 * How a modular product is put into a shop's cart, see {@link ModularBundleSettings}.
 * @enum
 */
export declare const ModularBundleMethod: {
  /** As one custom product, created for this plan. */
  readonly CUSTOM_PRODUCT: 'CUSTOM_PRODUCT';
  /** Every element as a product of its own. */
  readonly SINGLE_ELEMENTS: 'SINGLE_ELEMENTS';
  /** All elements as one bundle, see {@link ModularBundleSettings.singleBundle}. */
  readonly SINGLE_BUNDLE: 'SINGLE_BUNDLE';
  /** As several bundles, see {@link ModularBundleSettings.customBundles}. */
  readonly CUSTOM_BUNDLE: 'CUSTOM_BUNDLE';
};
export type ModularBundleMethod = (typeof ModularBundleMethod)[keyof typeof ModularBundleMethod];

/**
 * Who computes the price of a {@link Bundle}.
 * @enum
 */
export declare const BundlePriceMethod: {
  /** The shop platform's own pricing. */
  readonly SHOP: 'SHOP';
  /** The product's own pricing, from the customer's price lists. */
  readonly PRODUCT: 'PRODUCT';
};
export type BundlePriceMethod = (typeof BundlePriceMethod)[keyof typeof BundlePriceMethod];

/**
 * What {@link BundleComponent.resourceId} refers to.
 * @enum
 */
export declare const BundleResourceType: {
  /** A variant of the shop platform. */
  readonly SHOP_VARIANT: 'SHOP_VARIANT';
  /** One of the {@link CustomProduct | custom products} of the same settings. */
  readonly CUSTOM_PRODUCT: 'CUSTOM_PRODUCT';
};
export type BundleResourceType = (typeof BundleResourceType)[keyof typeof BundleResourceType];

/**
 * Image that a {@link Bundle} shows instead of that of its main part.
 * @enum
 */
export declare const OverrideImage: {
  /** Keep the image of the main part. */
  readonly NONE: 'NONE';
  /** The view of the configurator. */
  readonly CONFIGURATOR_VIEW: 'CONFIGURATOR_VIEW';
  /** The image of the block. */
  readonly BLOCK_IMAGE: 'BLOCK_IMAGE';
};
export type OverrideImage = (typeof OverrideImage)[keyof typeof OverrideImage];

/**
 * What happens to elements that none of the {@link CustomBundles} names.
 * @enum
 */
export declare const UndefinedElementsStrategy: {
  /** They are added as single items. */
  readonly ADD_AS_SINGLE_ITEMS: 'ADD_AS_SINGLE_ITEMS';
  /** They are left out. */
  readonly IGNORE: 'IGNORE';
};
export type UndefinedElementsStrategy = (typeof UndefinedElementsStrategy)[keyof typeof UndefinedElementsStrategy];

/**
 * What a {@link Favourite} keeps.
 * @enum
 */
export declare const FavouriteType: {
  /**
   * One product with its configuration, from {@linkcode SaveFavouriteConfiguration | app.saveFavouriteConfiguration()}.
   */
  readonly CONFIGURATION: 'CONFIGURATION';
  /** A plan or a room with several products, from {@linkcode SaveFavouriteScene | app.saveFavouriteScene()}. */
  readonly SCENE: 'SCENE';
};
export type FavouriteType = (typeof FavouriteType)[keyof typeof FavouriteType];
