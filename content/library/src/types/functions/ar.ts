import type { ArOptions, ArResult, ArSession, ArStatusInfo } from '../index';

/**
 * Returns whether this device can open an AR viewer.
 *
 * @remarks
 * False on a desktop, where a QR code of {@link GetArLink} is the way to a phone.
 *
 * @returns Whether {@link OpenAr} can work here.
 * @example
 * ```ts
 * const button = document.querySelector<HTMLButtonElement>('#ar')!;
 * button.hidden = !(await app.isArSupported());
 * ```
 */
export type IsArSupported = () => Promise<boolean>;

/**
 * Generates the AR files of the configuration and waits for them.
 *
 * @remarks
 * The short way, without progress: {@link CreateArSession} reports each step. Files are generated on Mirmaq's servers,
 * usually in 5 to 20 seconds, and kept for 30 days per short code. Needs the permission `GENERATE_AR`, which visitors
 * have unless the customer takes it away.
 *
 * @param options - Placement, scale, time limit, and a short code for AR without an embed.
 * @returns The files, and the link that opens them on a phone and shows a QR code on a desktop.
 * @throws {@link AppError} with `AR_FAILED` after a failure or the time limit (`details.reason` `TOO_COMPLEX` for very
 * large plans), `AR_UNSUPPORTED` for a product of type `2D` or a visualizer scene, `CONFIGURATION_INVALID` while a
 * required option is missing, `PERMISSION_DENIED` or `LIMIT_REACHED`.
 * @example
 * ```ts
 * const { link, expiresAt } = await app.generateAr();
 * console.log(`Open ${link} until ${expiresAt}`);
 * ```
 */
export type GenerateAr = (options?: ArOptions) => Promise<ArResult>;

/**
 * Starts generating the AR files and reports progress.
 *
 * @remarks
 * Resolves as soon as the generation is queued. The session's `result` resolves when the files exist. Closing the page
 * does not cancel: the result is there for the next visitor. `ar-status` fires with each step as well. See
 * [Custom AR flow](/custom-ar-flow#with-progress).
 *
 * @param options - Placement, scale, time limit, and a short code for AR without an embed.
 * @returns A session with status, progress, result and `cancel()`.
 * @throws {@link AppError} with `AR_UNSUPPORTED`, `CONFIGURATION_INVALID`, `PERMISSION_DENIED` or `LIMIT_REACHED`;
 * the session's `result` rejects with `AR_FAILED`.
 * @since 10.20.0
 * @example
 * ```ts
 * const bar = document.querySelector('progress')!;
 * const session = await app.createArSession();
 * session.onStatus(() => (bar.value = session.progress));
 * const { arId } = await session.result;
 * ```
 */
export type CreateArSession = (options?: ArOptions) => Promise<ArSession>;

/**
 * Returns the progress of a generation.
 *
 * @remarks
 * For a generation whose id you kept, for example on another page. Within one page a session from
 * {@link CreateArSession} reports its own progress and needs no polling.
 *
 * @param arId - Id of the generation.
 * @returns Status, and progress from 0 to 1; `EXPIRED` after 30 days.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown id, or `NETWORK_ERROR`.
 * @example
 * ```ts
 * const arId = sessionStorage.getItem('ar');
 * if (arId) console.log((await app.getArStatus(arId)).progress);
 * ```
 */
export type GetArStatus = (arId: string) => Promise<ArStatusInfo>;

/**
 * Returns the URL of the hosted AR page of a generation.
 *
 * @remarks
 * `https://view.mirmaq.example/ar/<arId>`: it opens the viewer on a phone and shows a QR code on a desktop, so it fits
 * an email or a label. It shows the configuration as it was when the files were generated.
 *
 * @param arId - Id of the generation.
 * @returns The address; the id is not checked.
 */
export type GetArLink = (arId: string) => string;

/**
 * Opens the AR viewer of the phone.
 *
 * @remarks
 * Phones open a viewer only inside the handler of a tap: generate first, then show a button, and call this function
 * directly from its handler. `ar-start` and, when the visitor comes back, `ar-end` follow.
 *
 * @param arId - Id of a generation that is ready.
 * @returns A promise that resolves when the viewer is open.
 * @throws {@link AppError} with `AR_UNSUPPORTED` on a device without a viewer or outside a tap, `AR_FAILED` when the
 * files are not ready or have expired.
 * @example
 * ```ts
 * const { arId } = await app.generateAr();
 * const button = document.querySelector<HTMLButtonElement>('#ar')!;
 * button.hidden = false;
 * button.onclick = () => void app.openAr(arId);
 * ```
 */
export type OpenAr = (arId: string) => Promise<void>;
