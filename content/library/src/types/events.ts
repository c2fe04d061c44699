/*
 * Events of embeds: their names and payloads. In the DOM the name has the prefix `mmq:` and the payload is
 * `event.detail`.
 */
import type { CartSubmitResult } from './cart';
import type { Vector3 } from './common';
import type {
  ArStatus,
  ChangeSource,
  EmbedType,
  FavouriteType,
  ImageFormat,
  PriceTypeEnum,
  ProductMode,
  TabType,
  VatType,
} from './enums';
import type { AppError } from './global';
import type { Module } from './modular';
import type { SelectedOption } from './options';
import type { PriceLevel } from './pricing';

/** What {@linkcode OnEvent | app.onEvent()} adds to the payload of every event. */
export interface EmbedEvent {
  /** Name of the embed in which it happened. */
  embedId: string;
}

/**
 * Payload by event, as listeners of {@linkcode OnEvent | app.onEvent()} get it. DOM events of `<mmq-embed>` carry the
 * same payload without `embedId`. See the [event reference](/events#event-reference).
 *
 * @example
 * ```ts
 * function draw(event: EmbedEventMap['price-change']): void {
 *   amount.textContent = `${event.quantity} × ${event.price} ${event.currency}`;
 * }
 * app.onEvent('price-change', draw);
 * ```
 */
export interface EmbedEventMap {
  /** The first frame is drawn; calls work from now on. */
  ready: ReadyDetail & EmbedEvent;
  /** Files are loading. */
  'load-progress': LoadProgressDetail & EmbedEvent;
  /** Something failed that the visitor sees. */
  error: AppError & EmbedEvent;
  /** Another product was opened. */
  'product-change': ProductChangeDetail & EmbedEvent;
  /** One or several options changed. */
  'configuration-change': ConfigurationChangeDetail & EmbedEvent;
  /** The visitor or code chose one option; cancelable. */
  'option-select': OptionSelectDetail & EmbedEvent;
  /** A new price is known. */
  'price-change': PriceChangeDetail & EmbedEvent;
  /** The quantity changed. */
  'quantity-change': QuantityChangeDetail & EmbedEvent;
  /** Another tab of the options panel was opened. */
  'tab-change': TabChangeDetail & EmbedEvent;
  /** Another scene was chosen. */
  'scene-change': SceneChangeDetail & EmbedEvent;
  /** The camera came to rest. */
  'camera-change': CameraChangeDetail & EmbedEvent;
  /** The history has another step, or another step is current. */
  'history-change': HistoryChangeDetail & EmbedEvent;
  /**
   * The embed template changed.
   * @since 10.20.0
   */
  'template-change': TemplateChangeDetail & EmbedEvent;
  /** A module was added to the plan. */
  'module-add': ModuleAddDetail & EmbedEvent;
  /** A module was removed from the plan. */
  'module-remove': ModuleRemoveDetail & EmbedEvent;
  /** A module was moved or turned. */
  'module-move': ModuleMoveDetail & EmbedEvent;
  /** Another module was selected. */
  'module-select': ModuleSelectDetail & EmbedEvent;
  /** The plan changed. */
  'layout-change': LayoutChangeDetail & EmbedEvent;
  /** An item is about to be added to the cart; cancelable. */
  'add-to-cart': AddToCartDetail & EmbedEvent;
  /** The cart changed. */
  'cart-change': CartChangeDetail & EmbedEvent;
  /** A basket was created from the cart. */
  'cart-submit': CartSubmitResult & EmbedEvent;
  /** A favourite was saved. */
  'favourite-save': FavouriteSaveDetail & EmbedEvent;
  /** The generation of AR files made a step. */
  'ar-status': ArStatusDetail & EmbedEvent;
  /** The AR viewer was opened. */
  'ar-start': ArViewDetail & EmbedEvent;
  /** The AR viewer was closed. */
  'ar-end': ArViewDetail & EmbedEvent;
  /** A PDF was created. */
  'pdf-generate': PdfGenerateDetail & EmbedEvent;
  /** An image was exported. */
  'image-export': ImageExportDetail & EmbedEvent;
  /** Another language is in use, and the product's text has been loaded in it. */
  'locale-change': LocaleChangeDetail & EmbedEvent;
  /** Full screen was entered or left. */
  'fullscreen-change': FullscreenChangeDetail & EmbedEvent;
  /** The embed is about to be removed. */
  unmount: EmbedEvent;
}

/** Payload of the event `ready`. With {@link EmbedOptions.preload} other than `EAGER` it may fire late or never. */
export interface ReadyDetail {
  /** Id of the product on display. */
  productId: string;
  /** Short code of the configuration. */
  shortCode: string;
  /** What is mounted. */
  type: EmbedType;
}

/** Payload of the event `load-progress`, for a progress bar of your own. */
export interface LoadProgressDetail {
  /** Bytes that have arrived. */
  loaded: number;
  /** Bytes of all files. */
  total: number;
  /** From 0 to 1. */
  ratio: number;
}

/** Payload of the event `product-change`. Option sets, cameras and scenes are new; read them again. */
export interface ProductChangeDetail {
  /** Id of the product. */
  productId: string;
  /** Short code of its configuration. */
  shortCode: string;
  /** Name in the embed's language. */
  name: string;
  /** How the product is built. */
  mode: ProductMode;
}

/**
 * Payload of the event `configuration-change`. It fires once per step, with the chosen option and everything that rules
 * changed with it.
 *
 * @example
 * ```ts
 * app.onEvent('configuration-change', ({ configurationCode, source }) => {
 *   if (source !== 'LOAD') localStorage.setItem('chair', configurationCode);
 * });
 * ```
 */
export interface ConfigurationChangeDetail {
  /** The whole configuration as text. */
  configurationCode: string;
  /** The choices that are different now. */
  changed: SelectedOption[];
  /** Who caused it. */
  source: ChangeSource;
}

/**
 * Payload of the event `option-select`, which fires before the option is applied. `preventDefault()` on the DOM event
 * keeps the old choice.
 */
export interface OptionSelectDetail {
  /** Name of the option set. */
  optionSet: string;
  /** Code of the option that was chosen. */
  option: string;
  /** Code of the option until now; null without one. */
  previous: string | null;
}

/**
 * Payload of the event `price-change`.
 *
 * @example
 * ```ts
 * app.onEvent('price-change', ({ price, currency, quantity }) => {
 *   total.textContent = `${quantity} × = ${app.formatPrice(price, currency)}`;
 * });
 * ```
 */
export interface PriceChangeDetail {
  /** Price of the whole quantity. */
  price: number;
  /** Currency as ISO 4217 code. */
  currency: string;
  /** Number of pieces. */
  quantity: number;
  /** Whether the price includes value added tax. */
  vatType: VatType;
  /** Which price it is. */
  priceType: PriceTypeEnum;
  /**
   * Quantity breaks; empty without any.
   * @since 10.20.0
   */
  levels: PriceLevel[];
}

/** Payload of the event `quantity-change`. The new price follows with `price-change`. */
export interface QuantityChangeDetail {
  /** Number of pieces now. */
  quantity: number;
  /** Number of pieces before. */
  previous: number;
}

/** Payload of the event `tab-change`. */
export interface TabChangeDetail {
  /** Id of the {@link ProductTab}. */
  tabId: string;
  /** What the tab contains. */
  type: TabType;
}

/** Payload of the event `scene-change`. */
export interface SceneChangeDetail {
  /** Id of the {@link Scene}. */
  sceneId: string;
}

/**
 * Payload of the event `camera-change`, which fires at most 4 times a second.
 *
 * @example
 * ```ts
 * left.onEvent('camera-change', ({ position, target }) => void right.setCamera({ position, target }, false));
 * ```
 */
export interface CameraChangeDetail {
  /** Where the camera stands. */
  position: Vector3;
  /** Point that it looks at. */
  target: Vector3;
  /** From 0 (far) to 1 (near). */
  zoom: number;
}

/** Payload of the event `history-change`, for buttons Undo and Redo of your own. */
export interface HistoryChangeDetail {
  /** Whether there is a step to undo. */
  canUndo: boolean;
  /** Whether there is a step to redo. */
  canRedo: boolean;
  /** Steps in the history, at most 50. */
  length: number;
}

/**
 * Payload of the event `template-change`. Configuration, camera, cart and history stayed.
 *
 * @since 10.20.0
 */
export interface TemplateChangeDetail {
  /** Name of the template now. */
  template: string;
  /** Name of the template before. */
  previous: string;
}

/** Payload of the event `module-add`, in modular embeds. */
export interface ModuleAddDetail {
  /** Id of the {@link Module}. */
  moduleId: string;
  /** Id of its product. */
  productId: string;
}

/** Payload of the event `module-remove`, in modular embeds. */
export interface ModuleRemoveDetail {
  /** Id that the {@link Module} had. */
  moduleId: string;
  /** Id of its product. */
  productId: string;
}

/** Payload of the event `module-move`, in modular embeds. It fires after the movement, not during it. */
export interface ModuleMoveDetail {
  /** Id of the {@link Module}. */
  moduleId: string;
  /** Where it is now. */
  position: Vector3;
  /** Turn around the vertical axis in degrees. */
  rotation: number;
}

/** Payload of the event `module-select`, in modular embeds. Functions for options act on the selected module. */
export interface ModuleSelectDetail {
  /** Id of the {@link Module}; null when none is selected. */
  moduleId: string | null;
}

/**
 * Payload of the event `layout-change`, in modular embeds. It fires once per action, whatever the action changed.
 *
 * @example
 * ```ts
 * planner.onEvent('layout-change', ({ connected }) => (warning.hidden = connected));
 * ```
 */
export interface LayoutChangeDetail {
  /** All modules, in the order of adding. */
  modules: Module[];
  /** Whether all modules hang together. */
  connected: boolean;
}

/**
 * Payload of the event `add-to-cart`. `preventDefault()` on the DOM event keeps the item out of the cart: this is how a
 * shop takes over.
 *
 * @example
 * ```js
 * embed.addEventListener('mmq:add-to-cart', (event) => {
 *   event.preventDefault();
 *   shop.addToBasket(event.detail.shortCode, event.detail.quantity);
 * });
 * ```
 */
export interface AddToCartDetail {
  /** Short code of the product with its configuration. */
  shortCode: string;
  /** The configuration as text. */
  configurationCode: string;
  /** Number of pieces. */
  quantity: number;
  /** Price of the whole quantity; absent when it is on request or hidden. */
  price?: number;
}

/** Payload of the event `cart-change`, for a badge at your cart icon. */
export interface CartChangeDetail {
  /** Id of the {@link Cart}. */
  cartId: string;
  /** Number of items, not of pieces. */
  itemCount: number;
  /** Sum of the items; absent while one has no price. */
  total?: number;
  /** Currency as ISO 4217 code. */
  currency: string;
}

/** Payload of the event `favourite-save`. */
export interface FavouriteSaveDetail {
  /** Id of the {@link Favourite}. */
  favouriteId: string;
  /** What it keeps. */
  type: FavouriteType;
  /** Id of its collection. */
  collectionId: string;
}

/** Payload of the event `ar-status` of embeds and of `<mmq-ar>`. */
export interface ArStatusDetail {
  /** Id of the generation. */
  arId: string;
  /** Its state. */
  status: ArStatus;
  /** From 0 to 1. */
  progress: number;
}

/** Payload of the events `ar-start` and `ar-end` of embeds and of `<mmq-ar>`. */
export interface ArViewDetail {
  /** Id of the generation whose files are shown. */
  arId: string;
}

/** Payload of the event `pdf-generate`. */
export interface PdfGenerateDetail {
  /** Size of the file in bytes. */
  size: number;
  /** Name of the file. */
  fileName: string;
}

/** Payload of the event `image-export`. */
export interface ImageExportDetail {
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** File format. */
  format: ImageFormat;
}

/** Payload of the event `locale-change`. */
export interface LocaleChangeDetail {
  /** Language now, as BCP 47 tag. */
  locale: string;
  /** Language before. */
  previous: string;
}

/** Payload of the event `fullscreen-change`. */
export interface FullscreenChangeDetail {
  /** Whether the embed fills the screen. */
  fullscreen: boolean;
}
