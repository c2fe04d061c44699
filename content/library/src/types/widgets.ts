/*
 * Custom widgets, icons and short messages.
 */
import type { App } from '../app';
import type { Visibility, WidgetPlacement, WidgetType } from './enums';
import type { OnEvent, Translate } from './functions';

/**
 * A control of your own inside an embed, given in {@link EmbedOptions.widgets} or to
 * {@linkcode RegisterWidget | app.registerWidget()}. An embed takes up to 20. A widget that throws is removed and
 * reported with the event `error`.
 *
 * @example
 * ```ts
 * const samples: WidgetSettings = {
 *   id: 'fabric-samples',
 *   type: 'PANEL',
 *   placement: 'OPTIONS_END',
 *   label: 'Fabric samples',
 *   mount(container, service) {
 *     const button = document.createElement('button');
 *     button.textContent = 'Order a free sample';
 *     container.append(button);
 *     return service.onEvent('configuration-change', () => button.blur());
 *   },
 * };
 * ```
 */
export interface WidgetSettings {
  /**
   * Name, unique within the embed; one that is taken is refused with
   * {@linkcode AppErrorCode.INVALID_OPTION | INVALID_OPTION}.
   */
  id: string;
  /** How the widget behaves and what the embed draws around it. */
  type: WidgetType;
  /** Where it stands. */
  placement: WidgetPlacement;
  /** Heading, tooltip and name for screen readers. */
  label: string;
  /** Name of a built-in icon, an SVG string or a URL that ends in `.svg`. Defaults to no icon. */
  icon?: string;
  /**
   * Position among the widgets of the same placement, small numbers first.
   * @defaultValue `100`
   */
  order?: number;
  /**
   * State at the start.
   * @defaultValue `VISIBLE`
   */
  visible?: Visibility;
  /**
   * Draws the widget. It is called once, when the interface is ready; headless embeds have no interface and never call
   * it.
   *
   * @param container - Empty element of the widget, removed with it.
   * @param service - Access to the embed.
   * @returns A function that cleans up what outlives the container, or nothing.
   */
  mount(container: HTMLElement, service: WidgetService): void | (() => void);
}

/** What a widget may do, handed to {@link WidgetSettings.mount}. The members can be destructured. */
export interface WidgetService {
  /** App object bound to the widget's embed; the global `app` may mean another one. */
  app: App;
  /** Name of the widget's embed. */
  embedId: string;
  /** Reads a text in the embed's language, as {@linkcode Translate | app.translate()} does. */
  translate: Translate;
  /** Listens to events of this embed. Listeners end with the widget. */
  onEvent: OnEvent;
  /** Closes the panel of a `BUTTON` or the layer of an `OVERLAY`; does nothing for other types. */
  close(): void;
  /**
   * Shows a small badge on the widget's button.
   *
   * @param text - Short text such as a number, or null for no badge.
   */
  setBadge(text: string | null): void;
  /**
   * Shows or hides the widget without unmounting it.
   *
   * @param visible - Whether it is shown.
   */
  setVisible(visible: boolean): void;
}

/**
 * All icons of an embed by name. Give a part of them in {@link EmbedOptions.icons} or to
 * {@linkcode SetIcons | app.setIcons()}.
 *
 * A value is an SVG string of up to 20 kB, a URL that ends in `.svg`, or null for no icon. Draw on 24 × 24 and
 * colour with `currentColor`. Scripts, `on*` attributes and external references are removed from SVG strings.
 *
 * @example
 * ```ts
 * app.setIcons({ ar: 'https://shop.example/icons/cube.svg', share: null });
 * ```
 */
export interface WidgetIcons {
  /** Button "Add to cart". */
  addToCart: string | null;
  /** AR button. */
  ar: string | null;
  /** Previous image, and Back in the template `stepper`. */
  arrowLeft: string | null;
  /** Next image, and Next in the template `stepper`. */
  arrowRight: string | null;
  /** Choice of cameras. */
  camera: string | null;
  /** Mark of a chosen option. */
  check: string | null;
  /** Closed section or select box. */
  chevronDown: string | null;
  /** Close button of panels, dialogs and messages. */
  close: string | null;
  /** Remove a module, an item or a favourite. */
  delete: string | null;
  /** Button that shows dimension lines. */
  dimensions: string | null;
  /** Download of an image or a file. */
  download: string | null;
  /** Duplicate a module. */
  duplicate: string | null;
  /** Message of the type `error`. */
  error: string | null;
  /** Heart of a configuration that is not saved. */
  favourite: string | null;
  /** Heart of a saved configuration. */
  favouriteFilled: string | null;
  /** Filters of the catalogue on narrow screens. */
  filter: string | null;
  /** Enter full screen. */
  fullscreen: string | null;
  /** Leave full screen. */
  fullscreenExit: string | null;
  /** Message of the type `info`, and explanations of options. */
  info: string | null;
  /** Menu of the toolbar on narrow screens. */
  menu: string | null;
  /** Decrease the quantity. */
  minus: string | null;
  /** Move a module. */
  move: string | null;
  /** PDF button. */
  pdf: string | null;
  /** Increase the quantity, and open ends of a plan. */
  plus: string | null;
  /** Redo. */
  redo: string | null;
  /** Back to the default configuration. */
  reset: string | null;
  /** Turn a module. */
  rotate: string | null;
  /** Choice of scenes. */
  scene: string | null;
  /** Search field of the catalogue. */
  search: string | null;
  /** Measurement unit and other settings. */
  settings: string | null;
  /** Share button. */
  share: string | null;
  /** Undo. */
  undo: string | null;
  /** Upload of a print image or a room photo. */
  upload: string | null;
  /** User menu. */
  user: string | null;
  /** Message of the type `warning`. */
  warning: string | null;
  /** Zoom in. */
  zoomIn: string | null;
  /** Zoom out. */
  zoomOut: string | null;
}

/**
 * A short message at the bottom of an embed, for {@linkcode ShowNotification | app.showNotification()}.
 *
 * @example
 * ```ts
 * app.showNotification({ type: 'success', text: 'Link copied', timeout: 3000 });
 * ```
 */
export interface NotificationOptions {
  /** Kind of message. Errors are announced at once by screen readers, the others when the reader pauses. */
  type: 'info' | 'success' | 'warning' | 'error';
  /** Text of the message, without markup. */
  text: string;
  /**
   * Time after which it disappears, in milliseconds; 0 keeps it until it is closed.
   * @defaultValue `6000`
   */
  timeout?: number;
  /** A button in the message. */
  action?: NotificationAction | undefined;
}

/** Button of a {@link NotificationOptions | notification}. */
export interface NotificationAction {
  /** Text of the button. */
  label: string;
  /** Runs when the button is pressed; the message closes afterwards. */
  onClick: () => void;
}
