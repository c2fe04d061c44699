import type {
  BomItem,
  Filter,
  PopularConfiguration,
  Product,
  ProductCategory,
  ProductFilters,
  ProductInfoResponse,
  ProductListItem,
  ProductTab,
  VariantCodes,
} from '../index';

/**
 * Opens a product in the running embed.
 *
 * @remarks
 * History and camera begin anew; cart, language and options stay. While files load, the previous product remains
 * visible with a progress bar. `product-change` fires, then `configuration-change` with the source `LOAD`. When the
 * call rejects, the previous product stays.
 *
 * @param productId - Id of the product, for example `prd_5f2c81`.
 * @param configurationCode - Configuration to open; the product's default when absent.
 * @returns The product that is now on display.
 * @throws {@link AppError} with `PRODUCT_NOT_FOUND`, `PRODUCT_INACTIVE`, or `CONFIGURATION_INVALID` when the code does
 * not fit the product.
 * @example
 * ```ts
 * const product = await app.loadProduct('prd_5f2c81', 'Fabric=WOOL-GREY;Legs=OAK');
 * document.title = product.name;
 * ```
 */
export type LoadProduct = (productId: string, configurationCode?: string) => Promise<Product>;

/**
 * Opens the product and the configuration that a short code stands for.
 *
 * @remarks
 * Behaves like {@link LoadProduct}. Codes are upper case: convert what a visitor typed, and refuse what
 * {@link Utils.isShortCode} does not accept before you ask the server. A product may have changed since the code was
 * made; then the call rejects and a page can fall back to the product's default.
 *
 * @param shortCode - 4 to 10 characters from `0-9` and `A-Z`.
 * @returns The product that is now on display.
 * @throws {@link AppError} with `SHORT_CODE_NOT_FOUND`, `PRODUCT_NOT_FOUND`, `PRODUCT_INACTIVE` or
 * `CONFIGURATION_INVALID` when an option of the configuration is gone.
 * @example
 * ```ts
 * import { app, AppErrorCode, type AppError } from '@mirmaq/configurator';
 *
 * try {
 *   await app.loadShortCode('8KX4QP');
 * } catch (error) {
 *   if ((error as AppError).code !== AppErrorCode.CONFIGURATION_INVALID) throw error;
 *   await app.loadProduct('prd_5f2c81');
 * }
 * ```
 */
export type LoadShortCode = (shortCode: string) => Promise<Product>;

/**
 * Returns the product on display.
 *
 * @remarks
 * Dimensions are in millimetres. Text is in the embed's language, so read it again after `locale-change`.
 *
 * @returns The product with its option sets and tabs.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const { name, dimensions } = app.getProduct();
 * const width = app.getUtils().formatDimension(dimensions.width);
 * console.log(`${name}, ${width} wide`);
 * ```
 */
export type GetProduct = () => Product;

/**
 * Reads name, article number, choices and bill of materials of a configured product.
 *
 * @remarks
 * The browser's counterpart of [`GET /get-product-info`](/api-reference). It needs no embed that shows the product, so
 * a page can list saved short codes with their names and images.
 *
 * @param shortCode - Product with configuration; the configuration of the embed when absent.
 * @returns The same data as the HTTP API gives to a server.
 * @throws {@link AppError} with `SHORT_CODE_NOT_FOUND`, `PRODUCT_NOT_FOUND` or `PRODUCT_INACTIVE`.
 * @example
 * ```ts
 * const { name, SKU } = await app.getProductInfo('8KX4QP');
 * ```
 */
export type GetProductInfo = (shortCode?: string) => Promise<ProductInfoResponse>;

/**
 * Lists the products of the catalogue.
 *
 * @remarks
 * The list holds what the visitor may see: signing in can make it longer. It is read in pages of 24 products unless
 * {@link ProductFilters.pageSize | pageSize} says otherwise, up to 100.
 *
 * @param filters - Search text, categories, tags, collections and page; all products when absent.
 * @returns One page of products, in the order of the catalogue.
 * @throws {@link AppError} with `INVALID_OPTION` for a page size above 100, or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const chairs = await app.getProducts({ search: 'chair', tags: ['lounge'], page: 1, pageSize: 12 });
 * for (const { name, shortCode } of chairs) console.log(name, shortCode);
 * ```
 */
export type GetProducts = (filters?: ProductFilters) => Promise<ProductListItem[]>;

/**
 * Reads the categories of the catalogue as a tree.
 *
 * @returns The top-level categories with their children, in the order set in the application.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 * @example
 * ```ts
 * const [first] = await app.getProductCategories();
 * if (first) await app.setFilters({ categoryIds: [first.id] });
 * ```
 */
export type GetProductCategories = () => Promise<ProductCategory[]>;

/**
 * Reads the filters that the catalogue offers, with their widgets and values.
 *
 * @remarks
 * Use it to draw filters of your own; {@link SetFilters} applies what the visitor chose.
 *
 * @returns The filters in the order set in the application.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 */
export type GetFilters = () => Promise<Filter[]>;

/**
 * Applies filters to a catalogue embed and shows the first page of what is left.
 *
 * @remarks
 * Replaces the filters in effect, so an empty object shows all products. After a visitor has signed in,
 * `setFilters({})` loads the list again with the products that have become visible.
 *
 * @param filters - Search text, categories, tags, collections and page.
 * @returns A promise that resolves when the list is on the screen.
 * @throws {@link AppError} with `INVALID_OPTION` in an embed of another type than `CATALOG`.
 * @example
 * ```ts
 * const field = document.querySelector<HTMLInputElement>('#search')!;
 * const search = app.getUtils().debounce((text: string) => void app.setFilters({ search: text }), 300);
 * field.oninput = () => search(field.value);
 * ```
 */
export type SetFilters = (filters: ProductFilters) => Promise<void>;

/**
 * Reads the bill of materials of the current configuration.
 *
 * @remarks
 * Quantities are for one piece of the product, whatever {@link GetQuantity} says. Items can have sub-items to any
 * depth.
 *
 * @returns The top-level items; empty when the product has no bill of materials.
 * @throws {@link AppError} with `CONFIGURATION_INVALID` while a required option is missing.
 * @example
 * ```ts
 * import { app, BomItemType } from '@mirmaq/configurator';
 *
 * const parts = (await app.getBom()).filter((item) => item.type === BomItemType.COMPONENT);
 * ```
 */
export type GetBom = () => Promise<BomItem[]>;

/**
 * Returns article number, EAN and other codes of the variant that is configured.
 *
 * @remarks
 * Not every configuration has an article number of its own; a modular product has none, its components do.
 *
 * @returns The codes that exist; an empty object when there is none.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const { sku = 'no article number' } = app.getVariantCodes();
 * ```
 */
export type GetVariantCodes = () => VariantCodes;

/**
 * Lists the tabs of the options panel.
 *
 * @remarks
 * Tabs are defined in the embed template. A tab without content, such as the description of a product that has none, is
 * in the list with `visible: false`.
 *
 * @returns The tabs in their order on the screen.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetTabs = () => ProductTab[];

/**
 * Opens a tab of the options panel.
 *
 * @remarks
 * `tab-change` follows, unless the tab is open already.
 *
 * @param tabId - Id of a visible tab from {@link GetTabs}.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown or invisible tab, `NOT_READY` before the embed is
 * ready.
 * @example
 * ```ts
 * import { app, TabType } from '@mirmaq/configurator';
 *
 * const scenes = app.getTabs().find((tab) => tab.type === TabType.SCENES && tab.visible);
 * if (scenes) app.setActiveTab(scenes.id);
 * ```
 */
export type SetActiveTab = (tabId: string) => void;

/**
 * Reads the ready-made configurations that the customer recommends for the product.
 *
 * @returns The configurations in the order set in the application; empty when the product has none.
 * @throws {@link AppError} with `NETWORK_ERROR`.
 */
export type GetPopularConfigurations = () => Promise<PopularConfiguration[]>;
