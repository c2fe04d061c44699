import type { Engraving, PrintArea, PrintPlacement, PrintText, UploadedImage } from '../index';

/**
 * Lists the areas of the product on which visitors can print.
 *
 * @remarks
 * Areas depend on options: a smaller size may have a smaller area, or none. Read them again after each
 * `configuration-change`. The content of an area that disappears is set aside and comes back with the area in the same
 * session.
 *
 * @returns The areas with size in millimetres and resolution.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * for (const { id, width, height, dpi } of app.getPrintAreas()) {
 *   console.log(`${id}: ${width} × ${height} mm at ${dpi} dpi`);
 * }
 * ```
 */
export type GetPrintAreas = () => PrintArea[];

/**
 * Uploads an image and puts it into a print area.
 *
 * @remarks
 * An area holds one image; a second upload replaces the first. The image becomes part of the configuration, so
 * anyone with the short code can see it: tell visitors. Uploads that reach neither a cart nor a favourite are deleted
 * after 30 days.
 *
 * @param area - Id of an area from {@link GetPrintAreas}.
 * @param file - PNG, JPEG or SVG of up to 20 MB.
 * @returns The stored image, with the resolution it has at its current size.
 * @throws {@link AppError} with `FILE_TOO_LARGE` (`details.limit` in bytes), `FILE_TYPE_UNSUPPORTED`,
 * `OPTION_NOT_AVAILABLE` when the area does not exist now, or `NETWORK_ERROR`, after which nothing was stored.
 * @example
 * ```ts
 * const input = document.querySelector<HTMLInputElement>('#artwork')!;
 * input.onchange = async () => {
 *   const file = input.files?.[0];
 *   if (!file) return;
 *   const image = await app.uploadPrintImage('front', file);
 *   console.log(`${image.effectiveDpi} dpi`);
 * };
 * ```
 */
export type UploadPrintImage = (area: string, file: File | Blob) => Promise<UploadedImage>;

/**
 * Removes the image from a print area.
 *
 * @remarks
 * Text in the area stays. An area without an image is left as it is.
 *
 * @param area - Id of the print area.
 * @returns A promise that resolves when the view shows the area without the image.
 * @throws {@link AppError} with `OPTION_NOT_AVAILABLE` when the area does not exist now.
 */
export type RemovePrintImage = (area: string) => Promise<void>;

/**
 * Places the image of a print area.
 *
 * @remarks
 * The height follows from the proportions of the image. What lies outside the area is cut off, in the view and in
 * production. A smaller image has a higher {@link UploadedImage.effectiveDpi | effective resolution}.
 *
 * @param area - Id of the print area.
 * @param placement - Centre from the area's top left corner and width in millimetres, rotation in degrees clockwise.
 * @returns A promise that resolves when the view shows the new placement.
 * @throws {@link AppError} with `OPTION_NOT_AVAILABLE` when the area does not exist now, `INVALID_OPTION` when it holds
 * no image.
 * @example
 * ```ts
 * const [area] = app.getPrintAreas();
 * if (area) {
 *   const { id, width, height } = area;
 *   await app.setPrintPlacement(id, { x: width / 2, y: height / 2, width: width * 0.8, rotation: 0 });
 * }
 * ```
 */
export type SetPrintPlacement = (area: string, placement: PrintPlacement) => Promise<void>;

/**
 * Writes a line of text into a print area.
 *
 * @remarks
 * An empty text removes the line. The available fonts come from the option set.
 *
 * @param area - Id of the print area.
 * @param text - Text, font, height of a capital letter in millimetres, colour and style.
 * @returns A promise that resolves when the view shows the text.
 * @throws {@link AppError} with `OPTION_NOT_AVAILABLE` for an area or a font that does not exist now,
 * `CONFIGURATION_INVALID` for a text that is too long or has characters that the font lacks.
 * @example
 * ```ts
 * import { app, FontStyle } from '@mirmaq/configurator';
 *
 * await app.setPrintText('front', {
 *   text: 'Harbour Rowing Club',
 *   fontFamily: 'Inter',
 *   fontSize: 12,
 *   color: '#0b5d66',
 *   style: FontStyle.BOLD,
 * });
 * ```
 */
export type SetPrintText = (area: string, text: PrintText) => Promise<void>;

/**
 * Engraves a text, or clears the engraving.
 *
 * @remarks
 * Engravings belong to an option set of the mode `ENGRAVE`, since the product decides where they go. The longest text
 * is
 * `maxLength` of the option set's input. An engraving is a step of the history.
 *
 * @param optionSet - Name of the option set.
 * @param engraving - Text, font, size and alignment; `null` clears the engraving.
 * @returns A promise that resolves when the view shows the engraving.
 * @throws {@link AppError} with `CONFIGURATION_INVALID` for a text that is too long (`details.maxLength` repeats the
 * limit) or has characters that the font lacks, `OPTION_NOT_AVAILABLE` for an unknown font or option set.
 * @example
 * ```ts
 * await app.setEngraving('Backrest engraving', { text: 'For Ada', fontFamily: 'Lora', fontSize: 8 });
 * ```
 */
export type SetEngraving = (optionSet: string, engraving: Engraving | null) => Promise<void>;
