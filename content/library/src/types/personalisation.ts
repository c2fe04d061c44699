/*
 * What visitors add of their own: engravings, prints, colours.
 */
import type { EngravingAlignment, FontStyle, Status } from './enums';

/**
 * A text that is engraved, set with {@linkcode SetEngraving | app.setEngraving()}.
 *
 * @example
 * ```ts
 * await app.setEngraving('Backrest engraving', { text: 'For Ada', fontFamily: 'Lora', fontSize: 8 });
 * ```
 */
export interface Engraving {
  /** The text; line breaks begin a new line where the {@link EngravingSettings} allow several. */
  text: string;
  /** Name of a {@link FontDefinition} of the product. Defaults to the first one. */
  fontFamily?: string;
  /** Height of capitals in millimetres. Defaults to the largest at which the text fits. */
  fontSize?: number;
  /**
   * Where the lines stand.
   * @defaultValue `CENTER`
   */
  alignment?: EngravingAlignment;
}

/** Bounds of an engraving, one for each option set of the mode `ENGRAVE`; see {@link WebGLProductConfig.engravings}. */
export interface EngravingSettings {
  /** Name of the option set that takes the text. */
  optionSet: string;
  /** Name of the {@link ModelMesh} that is engraved. */
  mesh: string;
  /** Width of the area in millimetres. */
  width: number;
  /** Height of the area in millimetres. */
  height: number;
  /** Most characters, line breaks included. */
  maxLength: number;
  /** Most lines. */
  maxLines: number;
  /** Smallest height of capitals in millimetres. */
  minFontSize: number;
  /** Largest height of capitals in millimetres. */
  maxFontSize: number;
  /** Fonts to choose from, at least one. */
  fonts: FontDefinition[];
}

/**
 * A rectangle of the product on which visitors can print, as returned by
 * {@linkcode GetPrintAreas | app.getPrintAreas()}.
 *
 * @example
 * ```ts
 * for (const area of app.getPrintAreas()) {
 *   console.log(area.id, `${area.width} × ${area.height} mm`);
 * }
 * ```
 */
export interface PrintArea {
  /** Id to hand to the print functions, such as `front`. */
  id: string;
  /** Name for people, in the embed's language. */
  name: string;
  /** Width in millimetres. */
  width: number;
  /** Height in millimetres. */
  height: number;
  /** Resolution of the printer, in dots per inch. */
  dpi: number;
  /** Resolution below which an image looks coarse; the embed warns the visitor. */
  minDpi: 150;
}

/**
 * Where an image stands in a {@link PrintArea}, for {@linkcode SetPrintPlacement | app.setPrintPlacement()}. The
 * height follows the image.
 */
export interface PrintPlacement {
  /** Centre of the image from the left edge of the area, in millimetres. */
  x: number;
  /** Centre of the image from the top edge of the area, in millimetres. */
  y: number;
  /** Width of the image in millimetres. */
  width: number;
  /** Degrees clockwise. */
  rotation: number;
}

/**
 * A text in a {@link PrintArea}, for {@linkcode SetPrintText | app.setPrintText()}.
 *
 * @example
 * ```ts
 * await app.setPrintText('front', {
 *   text: 'Harbour Rowing Club', fontFamily: 'Inter', fontSize: 12, color: '#0b5d66', style: 'BOLD',
 * });
 * ```
 */
export interface PrintText {
  /** The text; an empty text removes it. */
  text: string;
  /** Name of a {@link FontDefinition} of the product. */
  fontFamily: string;
  /** Height of capitals in millimetres. */
  fontSize: number;
  /** Colour as CSS hexadecimal. */
  color: string;
  /** Weight and slant. */
  style: FontStyle;
}

/** What the customer allows in print areas, for all products; see {@link CustomerSetup.print}. */
export interface PrintSettings {
  /** Largest upload in bytes: 20 MB unless the customer lowered it. */
  maxFileSize: number;
  /** Media types accepted, of `image/png`, `image/jpeg` and `image/svg+xml`. */
  mediaTypes: string[];
  /** Whether visitors can type text, besides placing images. */
  allowText: boolean;
  /** Whether images that stay below {@link PrintArea.minDpi} are refused when a cart is submitted. */
  refuseLowResolution: boolean;
  /** Fonts for text. */
  fonts: FontDefinition[];
  /** Colours for text; absent when any colour may be used. */
  palette?: ColorPalette;
}

/**
 * An image after {@linkcode UploadPrintImage | app.uploadPrintImage()}. Uploads that reach neither a cart nor a
 * favourite are deleted after 30 days.
 *
 * @example
 * ```ts
 * const image = await app.uploadPrintImage('front', file);
 * if (image.effectiveDpi < 150) warn('This picture may look coarse in print.');
 * ```
 */
export interface UploadedImage {
  /** Id of the upload. */
  id: string;
  /** URL of the image as it was uploaded. */
  url: string;
  /** URL of a small version for lists. */
  thumbnail: string;
  /** Name of the uploaded file. */
  fileName: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Dots per inch at the current placement. It changes with {@link PrintPlacement.width}. */
  effectiveDpi: number;
}

/** A font for engravings and prints. The file is loaded when the font is first used. */
export interface FontDefinition {
  /** Name to give as `fontFamily`. */
  family: string;
  /** Name for people. */
  label: string;
  /** Styles that the font has. */
  styles: FontStyle[];
  /** URL of an image that shows the font. */
  preview: string;
  /** URL of the WOFF2 file in the style `NORMAL`. */
  url: string;
}

/** A named list of colours that option sets of the mode `COLOR` and printed text offer. */
export interface ColorPalette {
  /** Id of the palette. */
  id: string;
  /** Name that the customer gave it. */
  name: string;
  /** Whether a free colour may be chosen besides those listed. */
  allowFreeColor: boolean;
  /** The colours in their order. */
  colors: PaletteColor[];
}

/** One colour of a {@link ColorPalette}. */
export interface PaletteColor {
  /** Code, as in the configuration code; for example a RAL number. */
  code: string;
  /** Name for people, in the embed's language. */
  label: string;
  /** Colour on screen as CSS hexadecimal. */
  color: string;
  /** Whether it can be chosen. */
  status: Status;
}
