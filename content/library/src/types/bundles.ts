/*
 * How a configured product becomes lines of a shop's cart. The settings are created in the application and read by
 * shop integrations.
 */
import type {
  BundleMethod,
  BundlePriceMethod,
  BundleResourceType,
  ModularBundleMethod,
  OverrideImage,
  UndefinedElementsStrategy,
} from './enums';

/**
 * How a standard product is put into a shop's cart, in {@link ProductInfo.bundleSettings}.
 *
 * @example
 * ```ts
 * const { bundleSettings } = await app.getProductInfo();
 * if (bundleSettings?.method === 'CUSTOM_PRODUCT') addProducts(bundleSettings.customProducts ?? []);
 * ```
 */
export interface StandardBundleSettings {
  /** As one custom product or as a bundle. */
  method?: BundleMethod;
  /** Products to create in the shop. */
  customProducts?: CustomProduct[];
  /** Existing variants of the shop to add. */
  singleVariants?: SingleVariant[];
  /** Bundles to create; their components refer to the entries above. */
  bundles?: Bundle[];
}

/** How a modular product is put into a shop's cart, in {@link ProductInfoResponse.modularBundleSettings}. */
export interface ModularBundleSettings {
  /** As one product, as single elements, as one bundle or as several. */
  method?: ModularBundleMethod;
  /** The bundle of the method `SINGLE_BUNDLE`. */
  singleBundle?: Bundle;
  /** The bundles of the method `CUSTOM_BUNDLE`. */
  customBundles?: CustomBundles;
}

/** How the elements of a modular product become several bundles. */
export interface CustomBundles {
  /** What happens to elements that no bundle names. */
  undefinedElementsStrategy?: UndefinedElementsStrategy;
  /** Ids of products that are always added as single variants. */
  singleVariantProductIds?: string[];
  /** Bundles to create. */
  bundles?: Bundle[];
}

/** Several products that are sold as one. */
export interface Bundle {
  /** Id of the bundle. */
  id?: string;
  /** Name of the bundle. */
  name?: string;
  /** Who computes the price. */
  priceMethod?: BundlePriceMethod;
  /** Whether the main part is also listed among the components. */
  repeatMasterInComponents?: boolean;
  /** Title that replaces that of the main part. */
  overrideTitle?: string;
  /** Image that replaces that of the main part. */
  overrideImage?: OverrideImage;
  /** The parts. */
  components?: BundleComponent[];
}

/** A part of a {@link Bundle}. */
export interface BundleComponent {
  /** Whether this part leads the bundle; exactly one does. */
  isMaster?: boolean;
  /** What {@link resourceId} refers to. */
  resourceType?: BundleResourceType;
  /** Id of the shop's variant or of the {@link CustomProduct}. */
  resourceId?: string;
  /** Number of pieces in one bundle. */
  quantity?: number;
}

/** A product that is created in the shop for one configuration. */
export interface CustomProduct {
  /** Id of the entry, to which bundle components refer. */
  id?: string;
  /** Position in the cart, beginning with 1. */
  ordinal?: number;
  /** Name to show. */
  name?: string;
  /** Article number. */
  sku?: string;
  /** Number of pieces. */
  quantity?: number;
  /** Price code groups and lines that make up the price, as `group:line`. */
  priceCodeGroupAndLineIds?: string[];
  /** Parameters to put on the cart line, by name. */
  cartParameters?: Record<string, string>;
}

/** A variant that exists in the shop and is added as it is. */
export interface SingleVariant {
  /** Id of the entry. */
  id?: string;
  /** Position in the cart, beginning with 1. */
  ordinal?: number;
  /** Id of the variant in the shop. */
  variantId?: string;
  /** Number of pieces. */
  quantity?: number;
  /** Parameters to put on the cart line, by name. */
  cartParameters?: Record<string, string>;
}
