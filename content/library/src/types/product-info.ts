/*
 * Products as the HTTP API describes them; `app.getProductInfo()` and `app.getBom()` use the same shapes.
 */
import type { ModularBundleSettings, StandardBundleSettings } from './bundles';
import type { Dimensions, TranslatedText } from './common';
import type { BomItemType, OptionSetMode, ProductMode, ProductPrivacy, ProductType, Status } from './enums';

/** What every configured product has in the response of `GET /get-product-info`. */
export interface ProductInfo {
  /** Name in the requested language. */
  name: string;
  /** Product code, such as `LOUNGE-210`. */
  code: string;
  /** Description in the requested language. */
  description: string;
  /** URL of the default image. */
  defaultImage: string;
  /** The choices, in the order of the configurator. */
  configuration?: ConfigurationItem[];
  /** Article number of the configuration; absent for modular products. */
  SKU?: string;
  /** Bill of materials; absent when the product has none. */
  bom?: BomItem[];
  /** How to put the product into a shop's cart; absent when the customer set up no bundles. */
  bundleSettings?: StandardBundleSettings;
}

/**
 * A configured product, as `GET /get-product-info` returns and {@linkcode GetProductInfo | app.getProductInfo()}
 * resolves.
 *
 * @example
 * ```ts
 * const { SKU, bom = [] } = await app.getProductInfo('8KX4QP');
 * console.log(SKU, bom.map((item) => `${item.quantity} ${item.unit} ${item.name}`));
 * ```
 */
export interface ProductInfoResponse extends ProductInfo {
  /** Whether the product is in use. */
  status?: Status;
  /** How the product is built. */
  mode?: ProductMode;
  /** Delivery information as text. */
  deliveryInfo?: string;
  /** Elements of a modular product. */
  components?: ProductComponent[];
  /** How to put a modular product into a shop's cart. */
  modularBundleSettings?: ModularBundleSettings;
}

/** An element of a modular product. Equal elements are counted, not repeated. */
export interface ProductComponent {
  /** Number of pieces in one modular product. */
  quantity?: number;
  /** Id of the element's product. */
  productId?: string;
  /** Short code of the element with its options. */
  shortCode?: string;
}

/** One option set of a configuration with the choice made. */
export interface ConfigurationItem {
  /** How the choice is made. */
  mode?: OptionSetMode;
  /** Name of the option set. */
  name?: string;
  /** Name of the block that the option set belongs to. */
  blockName?: string;
  /** Whether it is left out of specifications. */
  hideOnSpecification?: boolean;
  /** Chosen options as text. */
  options?: string[];
  /** The same options as data. */
  optionsData?: OptionComponent[];
}

/** A selected option and its data. */
export interface OptionComponent {
  /** Name of the option, or the text that was typed. */
  optionName: string;
  /** Code of the option, such as `WOOL-GREY`. */
  code?: string;
  /** Code under which price lists know the option. */
  priceCode?: string;
  /** URL of the option's image. */
  image?: string;
  /** Further values that the customer attached, by key. */
  metafields?: Record<string, string>;
  /** Font size of an engraving or a print, in millimetres. */
  fontSize?: number;
  /** Font family of an engraving or a print. */
  fontFamily?: string;
  /** Font style of an engraving or a print, such as `normal`. */
  fontStyleValue?: string;
  /** Images that the visitor added. */
  images?: OptionImage[];
}

/** An image that a visitor added to an option. */
export interface OptionImage {
  /** URL of the image. */
  path?: string;
  /** URL of a small version. */
  thumbnail?: string;
  /** Name of the uploaded file. */
  fileName?: string;
  /** Further values, by key. */
  metafields?: Record<string, string>;
}

/**
 * A line of the bill of materials, as returned by {@linkcode GetBom | app.getBom()}. Lines nest to any depth.
 *
 * @example
 * ```ts
 * const fabric = (await app.getBom()).filter((item) => item.type === 'MATERIAL' && item.unit === 'm2');
 * ```
 */
export interface BomItem {
  /** Name of the part or material. */
  name?: string;
  /** Article code. */
  code?: string;
  /** Quantity for one piece of the product, in the position's unit. */
  quantity?: number;
  /** Unit of the quantity, such as `pcs` or `m2`. */
  unit?: string;
  /** Kind of position. */
  type?: BomItemType;
  /** Fields that the customer defined, by name. */
  customFields?: Record<string, unknown>;
  /** Positions that this one consists of. */
  subItems?: BomItem[];
}

/** An article of the item master that a configured product consists of, as the price call returns it. */
export interface ItemMaster {
  /** Article code. */
  code?: string;
  /** Delivery time as text, such as "3 weeks". */
  deliveryTime?: string;
  /** Weight of one piece. */
  weight?: number;
  /** Volume of one piece in cubic metres. */
  m3?: number;
  /** Outer dimensions of one piece. */
  dimensions?: Partial<Dimensions>;
}

/**
 * General data of a product, without configuration and price: one element of the response of
 * `GET /get-products-general-info`. In the browser use {@link ProductListItem}.
 */
export interface ProductGeneralInfo {
  /** Id of the product. */
  productId?: string;
  /** Code of the product or variant. */
  variantCode?: string;
  /** Name by language. */
  name?: TranslatedText;
  /** Name to show to buyers, by language. */
  displayName?: TranslatedText;
  /** Description by language. */
  description?: TranslatedText;
  /** Whether the product is in use. */
  status?: Status;
  /** How the product is built. */
  mode?: ProductMode;
  /** Whether it is drawn flat or in space. */
  type?: ProductType;
  /** Whether catalogues list the product. */
  visibility?: boolean;
  /** Who may see it. */
  privacy?: ProductPrivacy;
  /** Code of the configuration that it starts with. */
  defaultConfigurationCode?: string;
  /** Manufacturer of the product. */
  manufacturer?: string;
  /** Designer of the product. */
  designer?: string;
  /** Collection that it belongs to. */
  collection?: string;
  /** URL of the image for cards. */
  previewImage?: string;
  /** URL of the image to show while the pointer is over the card. */
  hoverImage?: string;
  /** Whether it belongs to the calling customer, and was not shared by another one. */
  isOwn?: boolean;
  /** When it was created, ISO 8601 in UTC. */
  createdAt?: string;
  /** When it was last changed, ISO 8601 in UTC. */
  modifiedAt?: string;
  /** Short code that opens it with its default configuration. */
  embedShortCode?: string;
  /** Tags in their order. */
  tags?: string[];
}

/** What `GET /get-product-info` is asked, for programs that call the HTTP API from a server. */
export interface ProductInfoQuery {
  /** Short code of the configuration. */
  shortCode: string;
  /**
   * Number of pieces.
   * @deprecated It has no effect on product data. Ask for the price of a quantity with {@link PriceInfoQuery.quantity}.
   */
  quantity?: number;
  /** Language code of the customer. Defaults to the customer's default language. */
  lang?: string;
}

/**
 * What `POST /generate-product-short-code` is given. In the browser use {@linkcode GetShortCode | app.getShortCode()}.
 */
export interface ShortCodeRequest {
  /** Id of the product. */
  productId: string;
  /** Code of the configuration. */
  configurationCode: string;
}

/** What `POST /generate-product-short-code` returns. */
export interface ShortCodeResponse {
  /** The short code, 4 to 10 characters of `0` to `9` and `A` to `Z`. */
  shortCode?: string;
}
