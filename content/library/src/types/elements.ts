/*
 * Properties of the custom elements, in camel case. Attributes are the same names in kebab case. The package adds
 * them to `HTMLElementTagNameMap`, so `document.querySelector('mmq-embed')` has the right type.
 */
import type { App } from '../app';
import type { AuthElementOptions, ForgotPasswordOptions } from './auth';
import type { CatalogOptions, EmbedHandle, EmbedOptions, ModularOptions, VisualizerOptions } from './embed';
import type { ArMode, ArPlacement, OptionSetLayout, PriceTypeEnum, ThemeMode, VatType } from './enums';

/** Properties by element. */
export interface ElementPropertiesMap {
  /** An embed of any type. */
  'mmq-embed': EmbedElementProperties;
  /** An AR page. */
  'mmq-ar': ArElementProperties;
  /** The price of an embed. */
  'mmq-price': PriceElementProperties;
  /** Option sets of an embed. */
  'mmq-options': OptionsElementProperties;
  /** The cart. */
  'mmq-cart': CartElementProperties;
  /** The sign-in form. */
  'mmq-auth': AuthElementOptions;
  /** The password reset. */
  'mmq-forgot-password': ForgotPasswordOptions;
  /** The user menu. */
  'mmq-user': UserElementProperties;
}

/**
 * Properties and methods of `<mmq-embed>`: all embed options, those of the other embed types, and access to the embed.
 *
 * @example
 * ```ts
 * const element = document.querySelector('mmq-embed')!;
 * const { app: chair } = await element.ready;
 * await chair.selectOption('Fabric', 'WOOL-GREY');
 * ```
 */
export interface EmbedElementProperties
  extends Omit<EmbedOptions, 'embedId'>,
    Pick<ModularOptions, 'room' | 'layout' | 'snapping' | 'collision' | 'grid'>,
    Pick<VisualizerOptions, 'sceneId' | 'products' | 'roomPhoto'>,
    Pick<CatalogOptions, 'openIn' | 'pageSize'> {
  /** App object bound to this embed. Before the embed is ready, only calls that return a promise work. */
  readonly app: App;
  /** Resolves when the first frame is drawn; rejects with an {@link AppError} when mounting fails. */
  readonly ready: Promise<EmbedHandle>;
  /** Name of the embed on this page, given or generated. */
  embedId: string;
  /**
   * Loads the product again and keeps the configuration; for example after
   * {@linkcode AppErrorCode.ASSET_FAILED | ASSET_FAILED}.
   */
  reload(): Promise<void>;
  /** Removes the embed and mounts it anew with its current options. */
  remount(): Promise<void>;
}

/** Properties of `<mmq-ar>`. One of {@link for} and {@link shortCode} is needed. */
export interface ArElementProperties {
  /** Name of the embed whose configuration is shown. */
  for?: string;
  /** Short code to show instead of an embed's configuration. */
  shortCode?: string;
  /**
   * What the page does on the device.
   * @defaultValue `AUTO`
   */
  mode?: ArMode;
  /**
   * Where the product stands or hangs.
   * @defaultValue `FLOOR`
   */
  placement?: ArPlacement;
  /**
   * Whether the visitor may change the size.
   * @defaultValue `fixed`
   */
  scale?: 'fixed' | 'free';
}

/**
 * Properties of `<mmq-price>`. Several elements may show several price types of one embed; each type is asked for once.
 */
export interface PriceElementProperties {
  /** Name of the embed. */
  for: string;
  /** Price type to show. Defaults to the embed's. */
  priceType?: PriceTypeEnum;
  /** With or without value added tax. Defaults to the embed's setting. */
  vatType?: VatType;
  /**
   * Whether the table of quantity breaks is shown.
   * @defaultValue `false`
   */
  showLevels?: boolean;
}

/** Properties of `<mmq-options>`. */
export interface OptionsElementProperties {
  /** Name of the embed. */
  for: string;
  /** Name of the option set to show. Defaults to all. */
  optionSet?: string;
  /** Layout in place of the one of the option set. */
  layout?: OptionSetLayout;
}

/** Properties of `<mmq-cart>`. */
export interface CartElementProperties {
  /** Name of the embed in which items are opened. Defaults to the embed that shows the item's product. */
  for?: string;
  /**
   * Whether the form for contact data is shown.
   * @defaultValue `true`
   */
  contactForm?: boolean;
  /** Text of the submit button. Defaults to the text `cart.submit`. */
  submitLabel?: string;
}

/** Properties of `<mmq-user>`. */
export interface UserElementProperties {
  /**
   * Whether the dealer is shown, with a choice for users with the permission
   * {@linkcode Permission.ACT_FOR_DEALER | ACT_FOR_DEALER}.
   * @defaultValue `true`
   */
  showDealer?: boolean;
  /**
   * Whether system notifications are shown.
   * @defaultValue `true`
   */
  showNotifications?: boolean;
  /** URL of the link for visitors. If absent, visitors see nothing. */
  signInUrl?: string;
  /**
   * Colour scheme.
   * @defaultValue `auto`
   */
  theme?: ThemeMode;
}
