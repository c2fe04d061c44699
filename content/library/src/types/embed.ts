/*
 * What can be mounted, with which options, and what the mount functions give back.
 */
import type { App } from '../app';
import type { Translations } from './common';
import type {
  AddToCartPlacement,
  EmbedType,
  MeasurementUnitType,
  PreloadMode,
  PriceTypeEnum,
  RenderQuality,
  ThemeMode,
  VatType,
  Visibility,
} from './enums';
import type { PdfSettings } from './export';
import type { ProductFilters } from './filters';
import type { ModularLayout, Room } from './modular';
import type { WidgetIcons, WidgetSettings } from './widgets';

/**
 * Options of an embed. Give them to {@linkcode MountEmbed | app.mountEmbed()}, as properties or attributes of
 * `<mmq-embed>`, and change them later with {@linkcode SetEmbedOptions | app.setEmbedOptions()}.
 *
 * Exactly one of {@link shortCode} and {@link productId} is needed, except in a catalogue. A change applies without
 * mounting the embed again, except for {@link type}, {@link embedId}, {@link headless} and {@link canvas}. All options
 * with their attributes are in the guide [Embed options](/embed-options#all-options).
 *
 * @example
 * ```ts
 * const embed = await app.mountEmbed('#configurator', {
 *   shortCode: '8KX4QP',
 *   template: 'compact',
 *   currency: 'EUR',
 *   uiVisibility: { share: 'HIDDEN' },
 * });
 * ```
 */
export interface EmbedOptions {
  /**
   * What is mounted. Each mount function sets it, so it is needed only for the element.
   * @defaultValue `CONFIGURATOR`
   */
  type?: EmbedType;
  /** Short code of the product and configuration to open. It wins when a product id is given too. */
  shortCode?: string | undefined;
  /** Id of the product to open, such as `prd_5f2c81`, with its default configuration. */
  productId?: string | undefined;
  /** Configuration to open together with {@link productId}, such as `Fabric=WOOL-GREY;Legs=OAK`. */
  configurationCode?: string | undefined;
  /**
   * Name of the embed template, see {@link EmbedTemplate}.
   * @defaultValue `default`, or the default of the embed's type
   */
  template?: string;
  /**
   * Name of the embed on this page, unique.
   * @defaultValue generated: `embed-1`, `embed-2` and so on
   */
  embedId?: string;
  /**
   * Language as BCP 47 tag. Defaults to the user's or browser's language when the customer has it, else the customer's.
   */
  locale?: string;
  /** Currency as ISO 4217 code. Defaults to the customer's currency. */
  currency?: string;
  /**
   * Unit in which dimensions are shown.
   * @defaultValue `CM`
   */
  measurementUnit?: MeasurementUnitType;
  /**
   * Quantity at the start, 1 to 9999.
   * @defaultValue `1`
   */
  quantity?: number;
  /**
   * Which price is shown. `COST` needs the permission {@linkcode Permission.VIEW_COST_PRICES | VIEW_COST_PRICES}.
   * Defaults to the customer's setting.
   */
  priceType?: PriceTypeEnum;
  /** Whether prices are shown with value added tax. Defaults to the customer's setting. */
  vatType?: VatType;
  /** Name of a public price list group, see {@link PriceListGroup}. Defaults to none. */
  priceListGroup?: string;
  /** Company whose prices are shown, for signed-in users only. Defaults to the user's dealer. */
  companyId?: string;
  /**
   * Whether prices are loaded and shown.
   * @defaultValue `true`
   */
  pricing?: boolean;
  /**
   * Whether the embed has a cart.
   * @defaultValue `true`
   */
  cart?: boolean;
  /**
   * Where the button "Add to cart" sits.
   * @defaultValue `SUMMARY`
   */
  addToCartPlacement?: AddToCartPlacement;
  /**
   * Whether signed-in users can save favourites.
   * @defaultValue `true`
   */
  favourites?: boolean;
  /**
   * Whether there is an AR button.
   * @defaultValue `true`
   */
  ar?: boolean;
  /**
   * Whether there is a PDF button, or its settings.
   * @defaultValue `true`
   */
  pdf?: boolean | PdfSettings;
  /**
   * Draws the view without any interface; your page draws the rest.
   * @defaultValue `false`
   */
  headless?: boolean;
  /**
   * Whether a headless embed draws the 3D view; false leaves the data only.
   * @defaultValue `true`
   */
  canvas?: boolean;
  /** Hides or disables parts of the interface. What is left out is visible. */
  uiVisibility?: UiVisibilityConfig;
  /**
   * Colour scheme.
   * @defaultValue `auto`
   */
  theme?: ThemeMode;
  /**
   * When the 3D view loads.
   * @defaultValue `VISIBLE`; `EAGER` until 10.19.0
   */
  preload?: PreloadMode;
  /**
   * Render quality.
   * @defaultValue `AUTO`
   */
  quality?: RenderQuality;
  /**
   * Upper bound of device pixels per CSS pixel. Lower values save work on sharp displays.
   * @defaultValue `2`
   */
  maxPixelRatio?: number;
  /**
   * Whether the product turns slowly until the visitor's first input.
   * @defaultValue `false`
   */
  autoRotate?: boolean;
  /**
   * Height as CSS length. The width follows the container.
   * @defaultValue `640px`
   */
  height?: string;
  /** Icons to replace; those left out stay. */
  icons?: Partial<WidgetIcons>;
  /** Labels and messages to replace; those left out stay. */
  translations?: Translations;
  /**
   * Custom widgets, at most 20.
   * @defaultValue `[]`
   */
  widgets?: WidgetSettings[];
  /** Filters of a catalogue at the start. */
  filters?: ProductFilters;
  /**
   * Consent switch for analytics events. It holds for all embeds of the page.
   * @defaultValue `true`
   */
  analytics?: boolean;
  /**
   * Whether the page's parameter `mmq` follows the configuration, so that its address can be shared.
   * @defaultValue `false`
   */
  urlSync?: boolean;
}

/**
 * Options of {@linkcode MountModular | app.mountModular()}: those of every embed except `headless`, and the ones of the
 * planner.
 *
 * @example
 * ```ts
 * const planner = await app.mountModular('#planner', {
 *   shortCode: 'M2RT7C',
 *   room: { width: 5.2, depth: 3.8, height: 2.5, walls: [] },
 *   grid: 0.1,
 * });
 * ```
 */
export interface ModularOptions extends Omit<EmbedOptions, 'headless'> {
  /** Room to plan in. Defaults to an endless floor without walls. */
  room?: Room;
  /** Plan to open instead of the one behind the short code. */
  layout?: ModularLayout;
  /**
   * Whether modules join at their snaps.
   * @defaultValue `true`
   */
  snapping?: boolean;
  /**
   * Whether modules are kept from overlapping each other and the walls.
   * @defaultValue `true`
   */
  collision?: boolean;
  /**
   * Step of movement in metres; 0 moves freely.
   * @defaultValue `0.05`
   */
  grid?: number;
}

/**
 * Options of {@linkcode MountVisualizer | app.mountVisualizer()}. The short code or product id names the leading
 * product, whose scenes are offered.
 *
 * @example
 * ```ts
 * await app.mountVisualizer('#room', { shortCode: '8KX4QP', products: ['8KX4QP', '4TB7WE'] });
 * ```
 */
export interface VisualizerOptions extends EmbedOptions {
  /** Id of the {@link Scene} to open. Defaults to the first scene of the leading product. */
  sceneId?: string;
  /** Short codes of the products to place, at most 30. If absent, nothing is placed. */
  products?: string[];
  /** URL of an image used as the room, served with CORS headers. */
  roomPhoto?: string;
}

/**
 * Options of {@linkcode MountCatalog | app.mountCatalog()}. Neither a short code nor a product id is needed: the
 * catalogue lists what the visitor may see.
 *
 * @example
 * ```ts
 * await app.mountCatalog('#products', { filters: { collections: ['Lounge'] }, openIn: 'dialog' });
 * ```
 */
export interface CatalogOptions extends EmbedOptions {
  /**
   * Where a chosen product opens: in place of the grid, or in a dialog over it.
   * @defaultValue `same`
   */
  openIn?: 'same' | 'dialog';
  /** Products per page, at most 100. Absent: 24. */
  pageSize?: number;
}

/**
 * A mounted embed, as the mount functions and {@linkcode GetEmbeds | app.getEmbeds()} give it.
 *
 * @example
 * ```ts
 * const { app: chair, unmount } = await app.mountEmbed('#configurator', { shortCode: '8KX4QP' });
 * await chair.selectOption('Fabric', 'WOOL-GREY');
 * await unmount();
 * ```
 */
export interface EmbedHandle {
  /** Name of the embed on this page. */
  embedId: string;
  /** What was mounted. */
  type: EmbedType;
  /** The element `<mmq-embed>`; DOM events fire on it. */
  element: HTMLElement;
  /** App object bound to this embed. Prefer it to the global `app` when the page has several embeds. */
  app: App;
  /**
   * Removes the embed, ends its listeners and frees the graphics memory. Calls on {@link app} fail with
   * {@linkcode AppErrorCode.EMBED_NOT_FOUND | EMBED_NOT_FOUND} afterwards.
   */
  unmount(): Promise<void>;
}

/**
 * State of each part of the interface. {@linkcode SetUiVisibility | app.setUiVisibility()} merges it with what is in
 * force, so give only what changes.
 *
 * @example
 * ```ts
 * app.setUiVisibility({ price: 'HIDDEN', quantity: 'DISABLED' });
 * ```
 */
export interface UiVisibilityConfig {
  /**
   * The bar of buttons at the view.
   * @defaultValue `VISIBLE`
   */
  toolbar?: Visibility;
  /**
   * The row of tabs above the options.
   * @defaultValue `VISIBLE`
   */
  tabs?: Visibility;
  /**
   * The whole options panel.
   * @defaultValue `VISIBLE`
   */
  optionsPanel?: Visibility;
  /**
   * The bar with price, quantity and cart button.
   * @defaultValue `VISIBLE`
   */
  summary?: Visibility;
  /**
   * The price in the summary. Hiding it does not stop prices from being loaded; {@link EmbedOptions.pricing} does.
   * @defaultValue `VISIBLE`
   */
  price?: Visibility;
  /**
   * The table of quantity breaks.
   * @defaultValue `VISIBLE`
   */
  priceLevels?: Visibility;
  /**
   * The quantity field.
   * @defaultValue `VISIBLE`
   */
  quantity?: Visibility;
  /**
   * The button "Add to cart".
   * @defaultValue `VISIBLE`
   */
  addToCart?: Visibility;
  /**
   * The AR button.
   * @defaultValue `VISIBLE`
   */
  ar?: Visibility;
  /**
   * The PDF button.
   * @defaultValue `VISIBLE`
   */
  pdf?: Visibility;
  /**
   * The heart that saves a favourite, and the panel of favourites.
   * @defaultValue `VISIBLE`
   */
  favourites?: Visibility;
  /**
   * The share button and its panel.
   * @defaultValue `VISIBLE`
   */
  share?: Visibility;
  /**
   * The button that shows dimension lines.
   * @defaultValue `VISIBLE`
   */
  dimensions?: Visibility;
  /**
   * The full-screen button.
   * @defaultValue `VISIBLE`
   */
  fullscreen?: Visibility;
  /**
   * The choice of scenes.
   * @defaultValue `VISIBLE`
   */
  scenes?: Visibility;
  /**
   * The buttons Undo and Redo, with their keyboard shortcuts.
   * @defaultValue `VISIBLE`
   */
  undoRedo?: Visibility;
  /**
   * Short messages at the lower edge.
   * @defaultValue `VISIBLE`
   */
  notifications?: Visibility;
  /**
   * The text of the product.
   * @defaultValue `VISIBLE`
   */
  description?: Visibility;
  /**
   * The delivery time in the summary.
   * @defaultValue `VISIBLE`
   */
  deliveryTime?: Visibility;
  /**
   * The customer's logo.
   * @defaultValue `VISIBLE`
   */
  logo?: Visibility;
}

/**
 * An arrangement of an embed's interface: one of the built-in templates, or one that the customer made in the
 * application. Its name goes into {@link EmbedOptions.template} or
 * {@linkcode SetEmbedTemplate | app.setEmbedTemplate()}.
 */
export interface EmbedTemplate {
  /** Id of a customer template for the parameter `templateId` of the price call; absent for built-in templates. */
  id?: string;
  /** Name, a slug of up to 40 characters such as `dealer-quote`. */
  name: string;
  /** Name for people, in the customer's default language. */
  label: string;
  /** Embed types that the template fits; `planner` fits `MODULAR` only. */
  types: EmbedType[];
  /** Whether it comes with the library. */
  builtIn: boolean;
  /** What a customer template changes; absent for built-in templates. */
  settings?: EmbedTemplateSettings;
}

/**
 * What a customer template holds. Embed options given in the page win over it, and it wins over the customer's theme.
 */
export interface EmbedTemplateSettings {
  /** Name of the built-in template that it is derived from. */
  base: string;
  /** Parts of the interface that it hides or disables. */
  uiVisibility: UiVisibilityConfig;
  /** Place of the button "Add to cart". */
  addToCartPlacement: AddToCartPlacement;
  /** Tabs in their order, by {@link ProductTab.id}; empty for the product's own order. */
  tabs: string[];
  /** CSS variables and their values, such as `--mmq-radius`. */
  themeVariables: Record<string, string>;
  /** Settings of the PDF button; those left out are the customer's. */
  pdf: PdfSettings;
  /** Id of the price list whose prices embeds with this template show; absent for the customer's default list. */
  priceListId?: string;
  /**
   * Width of the options panel in CSS pixels.
   * @deprecated Set the variable `--mmq-panel-width` in {@link themeVariables} instead.
   */
  panelWidth?: number;
}
