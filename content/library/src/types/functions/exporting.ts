import type { ExportFormat, ImageExportOptions, PdfSettings } from '../index';

/**
 * Creates an image of the view as it is, with everything that was placed on the product.
 *
 * @remarks
 * `image-export` fires afterwards. The view has one graphics context: export several images one after the other. On
 * phones stay at 2048 pixels, since large images need much memory. A headless embed without canvas has no view to
 * export.
 *
 * @param options - Size in pixels up to 4096, format, quality, transparency and camera.
 * @returns The image as a blob, PNG by default.
 * @throws {@link AppError} with `EXPORT_FAILED` for a size that the device cannot draw or a background without CORS
 * headers, `INVALID_OPTION` for a size above 4096.
 * @example
 * ```ts
 * import { app, ImageFormat } from '@mirmaq/configurator';
 *
 * const image = await app.exportImage({ width: 1200, height: 900, format: ImageFormat.WEBP });
 * app.getUtils().downloadBlob(image, 'lounge-chair-210.webp');
 * ```
 */
export type ExportImage = (options?: ImageExportOptions) => Promise<Blob>;

/**
 * Creates a 3D model of the configured product.
 *
 * @remarks
 * Needs the permission `EXPORT_MODEL`, which anonymous visitors do not have. For AR use {@link GenerateAr}, which needs
 * another permission and gives links that work on a phone.
 *
 * @param format - GLB for most programs, USDZ for those of Apple.
 * @returns The model as a blob.
 * @throws {@link AppError} with `NOT_SIGNED_IN` or `PERMISSION_DENIED`, `EXPORT_FAILED` for a product of type `2D`.
 * @example
 * ```ts
 * import { app, auth, ExportFormat, Permission } from '@mirmaq/configurator';
 *
 * if (auth.havePermissions(Permission.EXPORT_MODEL)) {
 *   app.getUtils().downloadBlob(await app.exportModel(ExportFormat.GLB), 'lounge-chair-210.glb');
 * }
 * ```
 */
export type ExportModel = (format: ExportFormat) => Promise<Blob>;

/**
 * Creates a PDF of the configured product, with images, specification and price.
 *
 * @remarks
 * Settings given here take precedence over those of the embed for this one document; what you leave out stays. Prices
 * are those that the visitor sees, so somebody without `VIEW_PRICES` gets a document without prices. It takes up to 30
 * seconds on Mirmaq's servers: disable the button until then. `pdf-generate` fires when the document is ready. Needs
 * the permission
 * `EXPORT_PDF`. See [PDF customization](/pdf-customization#settings).
 *
 * @param settings - Settings for this document.
 * @returns The document as a blob.
 * @throws {@link AppError} with `LIMIT_REACHED` after 20 documents in an hour, `CONFIGURATION_INVALID` while a required
 * option is missing, `INVALID_OPTION` for an invalid setting, `EXPORT_FAILED`, or `PERMISSION_DENIED`.
 * @example
 * ```ts
 * const cameras = app.getCameras().slice(0, 6).map(({ name }) => name);
 * const blob = await app.generateProductPdf({ cameras, showPrice: false });
 * app.getUtils().downloadBlob(blob, 'lounge-chair-210.pdf');
 * ```
 */
export type GenerateProductPdf = (settings?: Partial<PdfSettings>) => Promise<Blob>;

/**
 * Creates a PDF of the cart: all items with image, specification and price, and the total.
 *
 * @remarks
 * `cameras` is ignored, since an item has its thumbnail. Limits and the permission are those of
 * {@link GenerateProductPdf}; both kinds of documents count together.
 *
 * @param settings - Settings for this document.
 * @returns The document as a blob.
 * @throws {@link AppError} with `CART_NOT_FOUND` without a cart, and the codes of {@link GenerateProductPdf}.
 * @example
 * ```ts
 * const cart = await app.getCart();
 * if (cart && cart.items.length > 0) {
 *   app.getUtils().downloadBlob(await app.generateCartPdf({ title: 'Your quote' }), 'quote.pdf');
 * }
 * ```
 */
export type GenerateCartPdf = (settings?: Partial<PdfSettings>) => Promise<Blob>;
