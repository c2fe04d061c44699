/*
 * The looks that the customer set up under Design > Theme.
 */

/**
 * Colours, fonts and shapes of all embeds of the customer. CSS variables in the page and the embed template win over
 * it. A part of it can be set with {@linkcode SetTheme | app.setTheme()}.
 *
 * @example
 * ```ts
 * app.setTheme({ light: { primary: '#0b5d66' }, shape: { radius: '4px' } });
 * ```
 */
export interface CustomerTheme {
  /** Colours on a light background; those left out are the built-in ones. */
  light: ThemeColors;
  /** Colours on a dark background; those left out are the built-in ones. */
  dark: ThemeColors;
  /** Fonts. */
  typography: ThemeTypography;
  /** Corners, spaces and shadows. */
  shape: ThemeShape;
  /** URL of the logo; absent without one. */
  logo?: string;
  /** URL of the logo on a dark background; absent when there is only one. */
  logoDark?: string;
}

/** Colours of a {@link CustomerTheme} as CSS colours. Each sets the CSS variable that is named with it. */
export interface ThemeColors {
  /** Buttons and selection: `--mmq-color-primary`. */
  primary?: string;
  /** Text on primary: `--mmq-color-on-primary`. */
  onPrimary?: string;
  /** Panels: `--mmq-color-surface`. */
  surface?: string;
  /** Cards and inputs: `--mmq-color-surface-raised`. */
  surfaceRaised?: string;
  /** Text: `--mmq-color-text`. */
  text?: string;
  /** Secondary text: `--mmq-color-text-muted`. */
  textMuted?: string;
  /** Lines: `--mmq-color-border`. */
  border?: string;
  /** Errors: `--mmq-color-danger`. */
  danger?: string;
  /** Confirmations: `--mmq-color-success`. */
  success?: string;
  /** Ground behind the 3D view: `--mmq-canvas-background`. */
  canvasBackground?: string;
}

/** Fonts of a {@link CustomerTheme}. */
export interface ThemeTypography {
  /** Font of all text: `--mmq-font-family`. Defaults to the page's font. */
  fontFamily?: string;
  /** URL of a style sheet that loads the font in hosted pages. Embeds do not load it: your page does. */
  fontUrl?: string;
  /**
   * Base size: `--mmq-font-size`.
   * @defaultValue `16px`
   */
  fontSize?: string;
  /**
   * Weight of headings and prices: `--mmq-font-weight-bold`.
   * @defaultValue `600`
   */
  fontWeightBold?: string;
  /**
   * Line height: `--mmq-line-height`.
   * @defaultValue `1.5`
   */
  lineHeight?: string;
}

/** Corners, spaces and shadows of a {@link CustomerTheme}. */
export interface ThemeShape {
  /**
   * Cards, inputs and buttons: `--mmq-radius`.
   * @defaultValue `8px`
   */
  radius?: string;
  /**
   * Colour swatches: `--mmq-radius-swatch`.
   * @defaultValue `50%`
   */
  radiusSwatch?: string;
  /**
   * Unit of all spaces: `--mmq-space`.
   * @defaultValue `8px`
   */
  space?: string;
  /**
   * Width of the options panel: `--mmq-panel-width`.
   * @defaultValue `380px`
   */
  panelWidth?: string;
  /**
   * Size of swatches: `--mmq-swatch-size`, at least 24px.
   * @defaultValue `44px`
   */
  swatchSize?: string;
  /** Shadow of floating panels: `--mmq-shadow`. */
  shadow?: string;
  /**
   * Outline of the focused control: `--mmq-focus-ring`.
   * @since 10.20.0
   */
  focusRing?: string;
}
