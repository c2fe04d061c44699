import type { PlacedProduct, Vector3 } from '../index';

/**
 * Places a configured product in the scene of a visualizer.
 *
 * @remarks
 * The same short code may be placed as often as you like, up to 30 products in all; equal products share their model. A
 * modular plan counts as one product. Placed products are not modules: they do not join and fire no module events.
 *
 * @param shortCode - Product with configuration.
 * @param position - Metres from the middle of the floor, `y` pointing up; free floor in front of the camera when
 * absent.
 * @returns The placed product, with an id for {@link RemovePlacedProduct}.
 * @throws {@link AppError} with `LIMIT_REACHED` for the 31st product, `SHORT_CODE_NOT_FOUND` or `PRODUCT_INACTIVE`,
 * `INVALID_OPTION` in an embed of another type, `ASSET_FAILED` when the model cannot be loaded.
 * @example
 * ```ts
 * const configurator = app.withEmbed('chair');
 * const room = app.withEmbed('room');
 * await room.placeProduct(await configurator.getShortCode());
 * ```
 */
export type PlaceProduct = (shortCode: string, position?: Vector3) => Promise<PlacedProduct>;

/**
 * Lists the products that stand in the scene of a visualizer.
 *
 * @returns The products in the order of placing.
 * @throws {@link AppError} with `INVALID_OPTION` in an embed of another type, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const quantities = new Map<string, number>();
 * for (const { shortCode } of app.getPlacedProducts()) {
 *   quantities.set(shortCode, (quantities.get(shortCode) ?? 0) + 1);
 * }
 * ```
 */
export type GetPlacedProducts = () => PlacedProduct[];

/**
 * Removes a product from the scene of a visualizer.
 *
 * @param id - Id of a placed product, which is not its product id.
 * @returns A promise that resolves when the scene is drawn without it.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown id.
 */
export type RemovePlacedProduct = (id: string) => Promise<void>;

/**
 * Replaces the scene of a visualizer by a photo of the visitor's own room.
 *
 * @remarks
 * Floor and horizon are estimated from the image; the visitor corrects them by dragging. A photo shows somebody's
 * home: do not forward it to analytics or a cart without being asked.
 *
 * @param photo - JPEG or PNG of up to 10 MB, the URL of an image that is served with CORS headers, or `null` to go
 * back to the scene.
 * @returns A promise that resolves when the photo is drawn.
 * @throws {@link AppError} with `FILE_TOO_LARGE`, `FILE_TYPE_UNSUPPORTED`, or `ASSET_FAILED` for a URL.
 * @example
 * ```ts
 * const input = document.querySelector<HTMLInputElement>('#photo')!;
 * input.accept = 'image/jpeg,image/png';
 * input.onchange = () => void app.setRoomPhoto(input.files?.[0] ?? null);
 * ```
 */
export type SetRoomPhoto = (photo: File | string | null) => Promise<void>;
