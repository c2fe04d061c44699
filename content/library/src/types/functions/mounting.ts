import type { App } from '../../app';
import type {
  ArHandle,
  ArOptions,
  CatalogOptions,
  EmbedEventMap,
  EmbedHandle,
  EmbedOptions,
  InitOptions,
  ModularOptions,
  Unsubscribe,
  VisualizerOptions,
} from '../index';

/**
 * Prepares the library for a page: says which account the page belongs to and what all its embeds have in common.
 *
 * @remarks
 * Call it once, before any other call. Elements may stand in the page earlier: they wait for it. The loader calls it
 * automatically with its `data-*` attributes, so a page with the loader must not call it again. On a server do not
 * call it; it is the first function that touches `window`.
 *
 * @param options - The embed key, and page-wide defaults for language, currency and analytics.
 * @returns A promise that resolves when the key was accepted for this domain.
 * @throws {@link AppError} with `INVALID_EMBED_KEY` for a key that does not exist, `DOMAIN_NOT_ALLOWED` for a domain
 * that is not in the key's list, or `NETWORK_ERROR`.
 * @example
 * ```ts
 * import { init } from '@mirmaq/configurator';
 *
 * await init({ embedKey: 'pk_live_7c1e9a', locale: document.documentElement.lang, currency: 'EUR' });
 * ```
 */
export type Init = (options: InitOptions) => Promise<void>;

/**
 * Mounts a configurator embed: one product with its options.
 *
 * @remarks
 * Creates an `<mmq-embed>` as a child of the target and waits for its first frame, so with the default `preload` of
 * `VISIBLE` the promise stays pending until the visitor scrolls to it. The event `ready` fires at the same moment. Of
 * {@link EmbedOptions.shortCode | shortCode} and {@link EmbedOptions.productId | productId} exactly one is needed.
 *
 * @param target - Element or selector; the embed becomes its child.
 * @param options - What to open and how to present it, see [Embed options](/embed-options#all-options).
 * @returns A handle with the element, an `App` bound to this embed, and `unmount()`.
 * @throws {@link AppError} with `INVALID_OPTION` when the selector finds nothing, no product is given or the embed id
 * exists already; `SHORT_CODE_NOT_FOUND`, `PRODUCT_NOT_FOUND`, `PRODUCT_INACTIVE` or `CONFIGURATION_INVALID` for the
 * product; `WEBGL_UNAVAILABLE` or `ASSET_FAILED` for the view.
 * @example
 * ```ts
 * const embed = await app.mountEmbed('#configurator', { embedId: 'chair', shortCode: '8KX4QP' });
 * await embed.app.selectOption('Fabric', 'WOOL-GREY');
 * ```
 */
export type MountEmbed = (target: string | Element, options: EmbedOptions) => Promise<EmbedHandle>;

/**
 * Mounts a modular embed: a planner in which modules are joined at snaps.
 *
 * @remarks
 * The product must have the mode `MODULAR`. Its short code stands for the whole plan; a
 * {@link ModularOptions.layout | layout} given here replaces the arrangement behind the code. Modular embeds have no
 * headless mode. Otherwise it behaves like {@link MountEmbed}.
 *
 * @param target - Element or selector; the embed becomes its child.
 * @param options - Embed options, and room, layout, snapping, collision and grid.
 * @returns A handle whose `type` is `MODULAR`.
 * @throws {@link AppError} as {@link MountEmbed}, and `INVALID_OPTION` for a room outside 0.5 to 50 metres or a product
 * of another mode.
 * @example
 * ```ts
 * const { app: planner } = await app.mountModular('#planner', {
 *   shortCode: 'M2RT7C',
 *   room: { width: 5.2, depth: 3.8, height: 2.5, walls: [] },
 * });
 * const seat = await planner.addModule('prd_77d0c4');
 * ```
 */
export type MountModular = (target: string | Element, options: ModularOptions) => Promise<EmbedHandle>;

/**
 * Mounts a visualizer: finished products side by side in a scene or in a photo of a room.
 *
 * @remarks
 * `shortCode` or `productId` names the leading product, whose scenes are offered and to which product functions such as
 * {@link GetPrice} refer. At most 30 products can be placed. Otherwise it behaves like {@link MountEmbed}.
 *
 * @param target - Element or selector; the embed becomes its child.
 * @param options - Embed options, and the scene, the products to place and a room photo.
 * @returns A handle whose `type` is `VISUALIZER`.
 * @throws {@link AppError} as {@link MountEmbed}, and `INVALID_OPTION` for an unknown scene or more than 30 products.
 * @example
 * ```ts
 * const { app: room } = await app.mountVisualizer('#room', { shortCode: '8KX4QP', products: ['8KX4QP', '4TB7WE'] });
 * await room.placeProduct('8KX4QP', { x: 0.9, y: 0, z: 0.2 });
 * ```
 */
export type MountVisualizer = (target: string | Element, options: VisualizerOptions) => Promise<EmbedHandle>;

/**
 * Mounts a catalogue: a list of products with filters, from which a visitor opens one.
 *
 * @remarks
 * Needs neither short code nor product id; with one of them the catalogue starts at that product.
 * {@link CatalogOptions.openIn | openIn} decides whether a chosen product replaces the list or opens in a dialog.
 * Products that the visitor may not see are left out.
 *
 * @param target - Element or selector; the embed becomes its child.
 * @param options - Embed options, and page size and the place where a product opens.
 * @returns A handle whose `type` is `CATALOG`.
 * @throws {@link AppError} as {@link MountEmbed}.
 * @example
 * ```ts
 * await app.mountCatalog('#products', { openIn: 'dialog', pageSize: 48, filters: { tags: ['outdoor'] } });
 * ```
 */
export type MountCatalog = (target: string | Element, options: CatalogOptions) => Promise<EmbedHandle>;

/**
 * Mounts an AR page: a QR code on a desktop, a launch button on a phone.
 *
 * @remarks
 * Creates an `<mmq-ar>` in the target. It needs no embed when {@link ArOptions.shortCode | shortCode} is given;
 * otherwise it shows the configuration of the active embed. A short code lives longer than AR files, so a page of your
 * own that mounts by short code keeps printed QR codes working.
 *
 * @param target - Element or selector; the AR page becomes its child.
 * @param options - Product, placement, scale and way in.
 * @returns A handle with the element and the session, which is `null` while nothing was started.
 * @throws {@link AppError} with `INVALID_OPTION`, `SHORT_CODE_NOT_FOUND`, `AR_UNSUPPORTED` for a product of type `2D`,
 * or `PERMISSION_DENIED` without the permission `GENERATE_AR`.
 * @example
 * ```ts
 * const shortCode = new URLSearchParams(location.search).get('code');
 * if (shortCode) await app.mountAr('#ar', { shortCode });
 * ```
 */
export type MountAr = (target: string | Element, options: ArOptions) => Promise<ArHandle>;

/**
 * Removes an embed from the page and frees its memory.
 *
 * @remarks
 * Fires `unmount` first, while the functions of the embed still work. Then it ends the listeners that were registered
 * with {@link OnEvent}, runs the clean-up of widgets and gives back the graphics memory. Calls on an `App` bound to
 * this embed fail with `EMBED_NOT_FOUND` afterwards. The cart is not affected.
 *
 * @param embedId - Which embed; the active one when absent.
 * @returns A promise that resolves when the element is gone.
 * @throws {@link AppError} with `EMBED_NOT_FOUND` when no embed has this id.
 * @example
 * ```ts
 * await app.unmountEmbed('chair');
 * ```
 */
export type UnmountEmbed = (embedId?: string) => Promise<void>;

/**
 * Lists the embeds of the page.
 *
 * @returns Handles in the order of mounting; empty when nothing is mounted.
 * @example
 * ```ts
 * const ids = app.getEmbeds().map(({ embedId, type }) => `${embedId} (${type})`);
 * ```
 */
export type GetEmbeds = () => EmbedHandle[];

/**
 * Returns an `App` that is bound to one embed, whichever embed the visitor uses.
 *
 * @remarks
 * The imported `app` acts on the active embed: the one mounted last, or the one the visitor last used. With several
 * embeds on a page, bind each piece of code with this function or use the `app` of its {@link EmbedHandle}.
 *
 * @param embedId - Name of a mounted embed.
 * @returns An object with the same functions, acting on this embed only.
 * @throws {@link AppError} with `EMBED_NOT_FOUND` when no embed has this id.
 * @example
 * ```ts
 * const chair = app.withEmbed('chair');
 * chair.setQuantity(4);
 * ```
 */
export type WithEmbed = (embedId: string) => App;

/**
 * Changes several options of a running embed in one step.
 *
 * @remarks
 * Most options are applied in place. `shortCode`, `productId` and `configurationCode` load the product into the running
 * embed. `type`, `embedId`, `headless` and `canvas` mount the embed again: `unmount` and later `ready` fire, and the
 * configuration is lost. Prices are loaded once, however many of the options concern them.
 *
 * @param options - The options to change; the others stay.
 * @returns A promise that resolves when the embed shows the result.
 * @throws {@link AppError} with the codes of {@link MountEmbed}, and `NOT_SIGNED_IN` or `PERMISSION_DENIED` for
 * `companyId` or the price type `COST` without the right to them.
 * @example
 * ```ts
 * import { app, VatType } from '@mirmaq/configurator';
 *
 * await app.setEmbedOptions({ locale: 'sv', currency: 'SEK', vatType: VatType.INCL_VAT });
 * ```
 */
export type SetEmbedOptions = (options: Partial<EmbedOptions>) => Promise<void>;

/**
 * Changes the template of a running embed and keeps what the visitor did.
 *
 * @remarks
 * Configuration, camera, cart and history stay; arrangement, tabs, theme variables and PDF settings come from the new
 * template. Options given in the page take precedence over every template. `template-change` follows, unless the embed
 * has that template already. An unknown name leaves the visitor with the default template of the embed's type. See
 * [Dynamic template switching](/dynamic-template-switching).
 *
 * @param template - Name of a built-in or a customer template.
 * @returns A promise that resolves when the new arrangement is on the screen.
 * @throws {@link AppError} with `TEMPLATE_NOT_FOUND`, or `NETWORK_ERROR` when a customer template cannot be loaded.
 * @since 10.20.0
 * @example
 * ```ts
 * const button = document.querySelector<HTMLButtonElement>('#review')!;
 * button.onclick = () => void app.setEmbedTemplate('viewer');
 * ```
 */
export type SetEmbedTemplate = (template: string) => Promise<void>;

/**
 * Fetches the files of a product ahead, so that opening it later is quick.
 *
 * @remarks
 * Downloads and draws nothing. Each product is as large as the one on display, so call it for the one product that a
 * visitor is likely to open next, not for a list.
 *
 * @param shortCode - Product with the configuration whose files are needed.
 * @returns A promise that resolves when the files are in the browser's cache.
 * @throws {@link AppError} with `SHORT_CODE_NOT_FOUND`, `PRODUCT_INACTIVE` or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const link = document.querySelector<HTMLAnchorElement>('a[data-short-code]')!;
 * link.addEventListener('pointerenter', () => void app.preloadProduct(link.dataset.shortCode!), { once: true });
 * ```
 */
export type PreloadProduct = (shortCode: string) => Promise<void>;

/**
 * Listens to an event of the embed.
 *
 * @remarks
 * The name has no prefix: `price-change` for the DOM event `mmq:price-change`. The listener gets the payload and the
 * `embedId`, no DOM event, so it cannot cancel; to cancel `option-select` or `add-to-cart` listen on the element. An
 * exception in the listener stops neither the embed nor the other listeners. Unmounting the embed ends all of them.
 *
 * @typeParam K - Name of the event.
 * @param name - Which event, see the [event reference](/events#event-reference).
 * @param listener - Called with the payload each time the event fires.
 * @returns A function that ends the listening.
 * @example
 * ```ts
 * const stop = app.onEvent('price-change', ({ price, currency, quantity }) => {
 *   console.log(`${quantity} pieces: ${price} ${currency}`);
 * });
 * // Later, when nobody is interested any more:
 * stop();
 * ```
 */
export type OnEvent = <K extends keyof EmbedEventMap>(
  name: K,
  listener: (event: EmbedEventMap[K]) => void,
) => Unsubscribe;
