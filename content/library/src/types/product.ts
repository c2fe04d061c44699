/*
 * Products as embeds and catalogues show them.
 */
import type { Dimensions } from './common';
import type { ProductMode, ProductType, Status, TabType, VariantType, YesNoValue } from './enums';
import type { ModuleListEntry } from './modular';
import type { OptionRule, OptionSet } from './options';
import type { LayeredImageConfig, WebGLProductConfig } from './webgl';

/**
 * The product on display, as {@linkcode GetProduct | app.getProduct()}, {@linkcode LoadProduct | app.loadProduct()} and
 * {@linkcode LoadShortCode | app.loadShortCode()} give it. Text is in the embed's language.
 *
 * @example
 * ```ts
 * const { name, code, dimensions } = app.getProduct();
 * const { formatDimension } = app.getUtils();
 * heading.textContent = `${name} (${code}), ${formatDimension(dimensions.width)} wide`;
 * ```
 */
export interface Product {
  /** Id, such as `prd_5f2c81`. */
  id: string;
  /** Product code, such as `LOUNGE-210`. */
  code: string;
  /** Name of the product. */
  name: string;
  /** How the product is built. */
  mode: ProductMode;
  /** Whether it is drawn flat or in space. */
  type: ProductType;
  /** Whether it is in use; a product on display was `ACTIVE` when it was opened. */
  status: Status;
  /** Text of the product; empty without one. */
  description: string;
  /** URL of the image of the default configuration. */
  defaultImage: string;
  /** Outer dimensions of the configuration on display. */
  dimensions: Dimensions;
  /** All option sets in their order. */
  optionSets: OptionSet[];
  /** Tabs of the options panel in their order. */
  tabs: ProductTab[];
  /** Rules between the option sets; absent without any. */
  rules?: OptionRule[];
  /** How options lead to variants and which there are; absent unless the mode is `VARIANT`. */
  variants?: ProductVariantTable;
  /** Modules that can be added; absent unless the mode is `MODULAR`. */
  modules?: ModuleListEntry[];
  /** Files for visitors; absent without any. */
  downloads?: ProductDownload[];
  /** What the 3D view draws; absent for the type `2D` and in embeds that draw no view (`canvas: false`). */
  webgl?: WebGLProductConfig;
  /** What the view draws for the type `2D`; absent for the type `3D` and in embeds that draw no view. */
  layers?: LayeredImageConfig;
}

/**
 * A tab of the options panel, as returned by {@linkcode GetTabs | app.getTabs()}.
 *
 * @example
 * ```ts
 * const scenes = app.getTabs().find((tab) => tab.type === 'SCENES' && tab.visible);
 * if (scenes) app.setActiveTab(scenes.id);
 * ```
 */
export interface ProductTab {
  /** Id to hand to {@linkcode SetActiveTab | app.setActiveTab()}. */
  id: string;
  /** What the tab contains. */
  type: TabType;
  /** Heading in the embed's language. */
  label: string;
  /** Position, beginning with 1. */
  ordinal: number;
  /** Whether the template and the product show it. */
  visible: boolean;
}

/** How the options of a product in the mode `VARIANT` lead to article numbers. */
export interface ProductVariantTable {
  /** How options and variants belong together. */
  type: VariantType;
  /** The option sets that decide; one with `SINGLE`. */
  axes: VariantAxis[];
  /** All variants. A combination that is missing here is not made. */
  variants: ProductVariant[];
}

/** An option set that decides between variants. */
export interface VariantAxis {
  /** Name of the option set. */
  optionSet: string;
  /** Codes of its options in their order. */
  options: string[];
}

/** One variant of a product, with an article number of its own. */
export interface ProductVariant {
  /** Id of the variant. */
  id: string;
  /** Codes of the variant. */
  codes: VariantCodes;
  /** Option code by name of the option set, for each {@link VariantAxis}. */
  selection: Record<string, string>;
  /** Short code that opens the variant with the default choices in all other option sets. */
  shortCode: string;
  /** URL of the variant's image. */
  image: string;
  /** Whether the variant can be ordered. */
  status: Status;
}

/**
 * Codes of the current variant, as returned by {@linkcode GetVariantCodes | app.getVariantCodes()}. Each is absent when
 * the customer did not enter it.
 */
export interface VariantCodes {
  /** Article number. */
  sku?: string;
  /** International article number of 8 or 13 digits. */
  ean?: string;
  /** Article number of the supplier. */
  supplierCode?: string;
  /** Code under which price lists know the variant. */
  priceCode?: string;
}

/** A file that visitors can download, in a tab of the type `DOWNLOADS`. */
export interface ProductDownload {
  /** Id of the file in the media library. */
  id: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** URL of the file. */
  url: string;
  /** Name under which it is saved. */
  fileName: string;
  /** Size in bytes. */
  size: number;
  /** Language of the contents as BCP 47 tag; absent when it does not matter. */
  locale?: string;
}

/**
 * A ready-made configuration that the customer offers, as
 * {@linkcode GetPopularConfigurations | app.getPopularConfigurations()} gives it.
 *
 * @example
 * ```ts
 * const [first] = await app.getPopularConfigurations();
 * if (first) await app.applyPopularConfiguration(first.id);
 * ```
 */
export interface PopularConfiguration {
  /** Id to hand to {@linkcode ApplyPopularConfiguration | app.applyPopularConfiguration()}. */
  id: string;
  /** Name in the embed's language, such as "Autumn". */
  name: string;
  /** Short code that opens it. */
  shortCode: string;
  /** Its choices as text. */
  configurationCode: string;
  /** URL of an image of it. */
  thumbnail: string;
  /** Position, beginning with 1. */
  ordinal: number;
}

/**
 * A product of the catalogue, as returned by {@linkcode GetProducts | app.getProducts()}. It holds what a card needs;
 * open the product for its options.
 *
 * @example
 * ```ts
 * for (const { name, previewImage, shortCode } of await app.getProducts({ search: 'chair' })) {
 *   drawCard(name, previewImage, () => app.loadShortCode(shortCode));
 * }
 * ```
 */
export interface ProductListItem {
  /** Id of the product. */
  productId: string;
  /** Product code. */
  code: string;
  /** Name in the embed's language. */
  name: string;
  /** Short code that opens it with its default configuration. */
  shortCode: string;
  /** How the product is built. */
  mode: ProductMode;
  /** Whether it is drawn flat or in space. */
  type: ProductType;
  /** URL of the image for cards. */
  previewImage: string;
  /** URL of the image to show while the pointer is over the card; absent without one. */
  hoverImage?: string;
  /** Lowest price of the product in the embed's currency; absent when it has none or prices are hidden. */
  priceFrom?: number;
  /** Ids of its categories. */
  categoryIds: string[];
  /** Collection that it belongs to; absent outside collections. */
  collection?: string;
  /** Tags in their order. */
  tags: string[];
  /** Attributes by name, for filters; those with two values are a {@link YesNoValue}. */
  attributes: Record<string, string | number | YesNoValue>;
}

/**
 * A category of the catalogue, as returned by {@linkcode GetProductCategories | app.getProductCategories()}. Categories
 * nest.
 */
export interface ProductCategory {
  /** Id, as in {@link ProductFilters.categoryIds}. */
  id: string;
  /** Name in the embed's language. */
  name: string;
  /** URL of an image; absent without one. */
  image?: string;
  /** Position among its siblings, beginning with 1. */
  ordinal: number;
  /** Products in it and below it that the visitor may see. */
  productCount: number;
  /** Categories below it; empty at the ends of the tree. */
  children: ProductCategory[];
}
