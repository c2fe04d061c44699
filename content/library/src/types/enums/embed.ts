/*
 * Enumerations of embeds: what is mounted, how it loads and where its controls stand.
 */

/**
 * What an embed shows, given as {@link EmbedOptions.type}. The mount functions set it for you; the element reads it
 * from its attribute `type`, in any case.
 * @enum
 */
export declare const EmbedType: {
  /** One product with its options. The default. */
  readonly CONFIGURATOR: 'CONFIGURATOR';
  /** A planner in which the visitor joins modules, see {@link ModularOptions}. */
  readonly MODULAR: 'MODULAR';
  /** A scene in which the visitor places several products, see {@link VisualizerOptions}. */
  readonly VISUALIZER: 'VISUALIZER';
  /** A grid of products with filters, see {@link CatalogOptions}. */
  readonly CATALOG: 'CATALOG';
};
export type EmbedType = (typeof EmbedType)[keyof typeof EmbedType];

/**
 * When the 3D view of an embed begins to load, given as {@link EmbedOptions.preload}.
 * @enum
 */
export declare const PreloadMode: {
  /** At once. For the embed that is the purpose of the page; the default until 10.19.0. */
  readonly EAGER: 'EAGER';
  /** When the embed comes into view. The default since 10.20.0. */
  readonly VISIBLE: 'VISIBLE';
  /** When the visitor points at, touches or focuses the embed. For pages with many embeds. */
  readonly INTERACTION: 'INTERACTION';
};
export type PreloadMode = (typeof PreloadMode)[keyof typeof PreloadMode];

/**
 * How much work the graphics processor is given, set with {@link EmbedOptions.quality}.
 * @enum
 */
export declare const RenderQuality: {
  /** Chosen from the device and lowered while frames take too long. The default. */
  readonly AUTO: 'AUTO';
  /** No shadows or reflections; for old phones and for many embeds on one page. */
  readonly LOW: 'LOW';
  /** Shadows, with smaller textures. */
  readonly MEDIUM: 'MEDIUM';
  /** Full textures, soft shadows and smoothed edges. */
  readonly HIGH: 'HIGH';
};
export type RenderQuality = (typeof RenderQuality)[keyof typeof RenderQuality];

/**
 * Where an embed puts its button "Add to cart", given as {@link EmbedOptions.addToCartPlacement} or by the embed
 * template.
 * @enum
 */
export declare const AddToCartPlacement: {
  /** In the summary bar beside the price. The default. */
  readonly SUMMARY: 'SUMMARY';
  /** As the last button of the toolbar. */
  readonly TOOLBAR: 'TOOLBAR';
  /** In the header of the options panel. */
  readonly HEADER: 'HEADER';
  /** Over the 3D view: bottom right, on phones bottom centre. */
  readonly FLOATING: 'FLOATING';
  /**
   * Nowhere. Call {@linkcode AddToCart | app.addToCart()} from a button of your page, or fill the slot `add-to-cart`.
   */
  readonly NONE: 'NONE';
};
export type AddToCartPlacement = (typeof AddToCartPlacement)[keyof typeof AddToCartPlacement];

/**
 * A panel that {@linkcode OpenPanel | app.openPanel()} opens and {@linkcode ClosePanel | app.closePanel()} closes.
 * @enum
 */
export declare const PanelType: {
  /** The options panel with its tabs; exists when at least one option set is visible. */
  readonly OPTIONS: 'OPTIONS';
  /** Items and submit form; needs {@link EmbedOptions.cart}. */
  readonly CART: 'CART';
  /** The user's favourites; needs {@link EmbedOptions.favourites} and a signed-in user. */
  readonly FAVOURITES: 'FAVOURITES';
  /** Link and short code of the configuration. */
  readonly SHARE: 'SHARE';
  /**
   * The QR code or the AR launcher; needs {@link EmbedOptions.ar} and the permission
   * {@linkcode Permission.GENERATE_AR | GENERATE_AR}.
   */
  readonly AR: 'AR';
  /** The list of modules to add, in embeds of the type `MODULAR` only. */
  readonly MODULES: 'MODULES';
  /** The text of the product; exists when the product has one. */
  readonly DESCRIPTION: 'DESCRIPTION';
};
export type PanelType = (typeof PanelType)[keyof typeof PanelType];

/**
 * State of one part of the interface or of a widget, as in {@link UiVisibilityConfig}.
 * @enum
 */
export declare const Visibility: {
  /** Shown and usable. */
  readonly VISIBLE: 'VISIBLE';
  /** Not rendered: it takes no space and its keyboard shortcut is off. */
  readonly HIDDEN: 'HIDDEN';
  /** Rendered but not usable, and announced as disabled by screen readers. */
  readonly DISABLED: 'DISABLED';
};
export type Visibility = (typeof Visibility)[keyof typeof Visibility];

/**
 * How a custom widget behaves, given as {@link WidgetSettings.type}.
 * @enum
 */
export declare const WidgetType: {
  /** The embed draws a button, and {@link WidgetSettings.mount} draws the small panel that it opens. */
  readonly BUTTON: 'BUTTON';
  /** The embed draws a section with the label as its heading; the widget draws the contents. */
  readonly PANEL: 'PANEL';
  /** A layer over the 3D view in which the widget draws everything. */
  readonly OVERLAY: 'OVERLAY';
  /** A line of text with an icon and without controls. */
  readonly INFO: 'INFO';
};
export type WidgetType = (typeof WidgetType)[keyof typeof WidgetType];

/**
 * Where a custom widget stands. In a template without that place the widget is mounted but not seen.
 * @enum
 */
export declare const WidgetPlacement: {
  /** After the built-in buttons of the toolbar; fits `BUTTON`. */
  readonly TOOLBAR: 'TOOLBAR';
  /** Before the first option set; fits `PANEL`, `INFO` and `BUTTON`. */
  readonly OPTIONS_START: 'OPTIONS_START';
  /** After the last option set; fits `PANEL`, `INFO` and `BUTTON`. */
  readonly OPTIONS_END: 'OPTIONS_END';
  /** Next to the price; fits `INFO` and `BUTTON`. */
  readonly SUMMARY: 'SUMMARY';
  /** Over the 3D view; fits `OVERLAY` and `INFO`. */
  readonly OVERLAY: 'OVERLAY';
};
export type WidgetPlacement = (typeof WidgetPlacement)[keyof typeof WidgetPlacement];

/**
 * Who caused a change of the configuration. Read it from {@link ConfigurationChangeDetail.source} to tell the visitor's
 * choices from your own calls, for example when two embeds are kept in step.
 * @enum
 */
export declare const ChangeSource: {
  /** The visitor chose. */
  readonly USER: 'USER';
  /**
   * A call such as {@linkcode SelectOption | app.selectOption()} or
   * {@linkcode SetConfiguration | app.setConfiguration()}.
   */
  readonly API: 'API';
  /** A rule of the product followed another choice. */
  readonly RULE: 'RULE';
  /**
   * {@linkcode Undo | app.undo()}, {@linkcode Redo | app.redo()} or
   * {@linkcode GoToHistoryItem | app.goToHistoryItem()}.
   */
  readonly HISTORY: 'HISTORY';
  /** A product, a short code or a favourite was opened. */
  readonly LOAD: 'LOAD';
};
export type ChangeSource = (typeof ChangeSource)[keyof typeof ChangeSource];

/**
 * Unit in which lengths are shown and read, set with {@link EmbedOptions.measurementUnit}.
 * @enum
 */
export declare const MeasurementUnitType: {
  /** Millimetres. */
  readonly MM: 'MM';
  /** Centimetres. The default. */
  readonly CM: 'CM';
  /** Metres. */
  readonly M: 'M';
  /** Inches of 25.4 mm. */
  readonly INCH: 'INCH';
  /** Feet of 12 inches. */
  readonly FOOT: 'FOOT';
};
export type MeasurementUnitType = (typeof MeasurementUnitType)[keyof typeof MeasurementUnitType];

/**
 * Kind of a {@link CustomerNotification}. The user menu shows each with its own icon.
 * @enum
 */
export declare const SystemNotificationType: {
  /** News, such as a changed price list. */
  readonly INFO: 'INFO';
  /** Something the user should act on. */
  readonly WARNING: 'WARNING';
  /** A planned interruption of the platform. */
  readonly MAINTENANCE: 'MAINTENANCE';
  /** A new version of the product. */
  readonly RELEASE: 'RELEASE';
};
export type SystemNotificationType = (typeof SystemNotificationType)[keyof typeof SystemNotificationType];
