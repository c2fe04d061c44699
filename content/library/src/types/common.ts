/*
 * Values that all areas use: geometry, translations, languages, addresses.
 */
import type { MeasurementUnitType } from './enums';

/**
 * A point or a direction in the scene. Lengths are metres and `y` points up; 0 is the floor. In modular plans and in
 * the visualizer the origin is the middle of the floor.
 *
 * @example
 * ```ts
 * await planner.moveModule(sofa.id, { x: 1.2, y: 0, z: 0.4 });
 * ```
 */
export interface Vector3 {
  /** To the right, seen from the front, in metres. */
  x: number;
  /** Upwards, in metres. */
  y: number;
  /** Towards the viewer, in metres. */
  z: number;
}

/** Outer dimensions of a product. {@link Utils.formatDimension} turns each into text in the visitor's unit. */
export interface Dimensions {
  /** Width, in millimetres. */
  width: number;
  /** Height, in millimetres. */
  height: number;
  /** Depth, in millimetres. */
  depth: number;
}

/**
 * The smallest box around a part of the 3D model whose faces are parallel to the axes, as in
 * {@link VirtualModel.bounds}.
 */
export interface BoundingBox {
  /** Left, bottom, rear corner, in metres. */
  min: Vector3;
  /** Right, top, front corner, in metres. */
  max: Vector3;
}

/** Postal address of a company, as webhooks about companies and {@link CustomerContactInfo} carry it. */
export interface Address {
  /** Street and number. */
  street: string;
  /** Postal code, as written in the country. */
  postalCode: string;
  /** City or town. */
  city: string;
  /** State, province or county; absent where addresses do without. */
  region?: string;
  /** Country as ISO 3166-1 alpha-2 code, such as `SE`. */
  country: string;
}

/**
 * One language that is enabled for the customer, as returned by {@linkcode GetLocales | app.getLocales()}. Use it to
 * draw a language menu.
 *
 * @example
 * ```ts
 * for (const { code, nativeName } of app.getLocales()) {
 *   languageMenu.add(new Option(nativeName, code, false, code === app.getLocale()));
 * }
 * ```
 */
export interface LocaleInfo {
  /** BCP 47 tag to hand to {@linkcode SetLocale | app.setLocale()}, such as `de` or `fr-CH`. */
  code: string;
  /** Name of the language in the embed's language, such as "German". */
  name: string;
  /** Name of the language in itself, such as "Deutsch". */
  nativeName: string;
  /** Whether it is the customer's default language; exactly one is. */
  isDefault: boolean;
  /** Whether the interface has built-in messages in it. Without them, messages come from the customer or are English. */
  builtIn: boolean;
}

/**
 * Labels and messages of the interface by key, each an ICU message. Keys of your own are allowed and read with
 * {@linkcode Translate | app.translate()}. Keys that are left out keep their text; see [All
 * keys](/custom-translations#all-keys).
 *
 * @example
 * ```ts
 * const messages: Translations = {
 *   'cart.add': 'Request a quote',
 *   'cart.items': '{count, plural, one {# chair} other {# chairs}}',
 * };
 * ```
 */
export interface Translations {
  /** Message of the key. */
  [key: string]: string;
}

/** One text in several languages, as the HTTP API gives names and descriptions. */
export interface TranslatedText {
  /** Text in the language of the key, which is a language code of the customer such as `en`. */
  [language: string]: string;
}

/**
 * Helpers that come with an embed and use its language, currency and unit. {@linkcode GetUtils | app.getUtils()}
 * returns them; they may be destructured.
 *
 * @example
 * ```ts
 * const { formatDimension, formatPrice } = chair.getUtils();
 * label.textContent = `${formatDimension(640)}, ${formatPrice(299)}`; // 64 cm, €299.00
 * ```
 */
export interface Utils {
  /**
   * Formats an amount of money.
   *
   * @param amount - The amount in the unit of the currency, not in cents.
   * @param currency - ISO 4217 code; without it, the embed's currency.
   * @returns The amount with its currency in the embed's language.
   */
  formatPrice(amount: number, currency?: string): string;
  /**
   * Formats a length.
   *
   * @param valueInMm - The length in millimetres.
   * @param unit - Unit to show; without it, the embed's unit.
   * @returns The length with its unit in the embed's language.
   */
  formatDimension(valueInMm: number, unit?: MeasurementUnitType): string;
  /**
   * Converts a length.
   *
   * @param value - The length in the unit `from`.
   * @param from - Unit of the value.
   * @param to - Unit of the result.
   * @returns The length in the unit `to`, not rounded.
   */
  convertUnit(value: number, from: MeasurementUnitType, to: MeasurementUnitType): number;
  /**
   * Reads a configuration code such as `Fabric=WOOL-GREY;Legs=OAK`.
   *
   * @param code - The configuration code.
   * @returns Option codes by name of the option set, both decoded.
   */
  parseConfigurationCode(code: string): Record<string, string>;
  /**
   * Writes a configuration code. The result is not checked against the product's rules.
   *
   * @param selection - Option codes by name of the option set.
   * @returns The configuration code, percent-encoded where needed.
   */
  buildConfigurationCode(selection: Record<string, string>): string;
  /**
   * Tells whether a text has the form of a short code: 4 to 10 characters of `0` to `9` and `A` to `Z`.
   *
   * @param text - The text to test.
   * @returns Whether it may be a short code. Whether the code exists is known only to the server.
   */
  isShortCode(text: string): boolean;
  /**
   * URL of the hosted page that opens a configuration in any browser.
   *
   * @param shortCode - The short code.
   * @returns An absolute URL.
   */
  productUrl(shortCode: string): string;
  /**
   * Loads an image and decodes it, ready for drawing to a canvas.
   *
   * @param url - URL of the image.
   * @returns The decoded image. Rejects with {@linkcode AppErrorCode.ASSET_FAILED | ASSET_FAILED}.
   */
  loadImage(url: string): Promise<HTMLImageElement>;
  /**
   * Offers a blob as a download.
   *
   * @param blob - The contents, for example of {@linkcode ExportImage | app.exportImage()}.
   * @param fileName - Suggested name of the file.
   */
  downloadBlob(blob: Blob, fileName: string): void;
  /**
   * Copies a text to the clipboard. Must run in a user gesture.
   *
   * @param text - The text to copy.
   * @returns Whether it was copied; false when the browser refuses.
   */
  copyText(text: string): Promise<boolean>;
  /**
   * Delays a function until it has not been called for a while; only the last call counts.
   *
   * @param fn - The function to delay.
   * @param ms - Pause to wait for, in milliseconds.
   * @returns A function with the same parameters.
   */
  debounce<A extends unknown[]>(fn: (...args: A) => unknown, ms: number): (...args: A) => void;
  /**
   * Distance between two points.
   *
   * @param a - One point.
   * @param b - The other point.
   * @returns The distance in metres.
   */
  vectorDistance(a: Vector3, b: Vector3): number;
}
