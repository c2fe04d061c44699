import type { Camera, CameraPosition, Light, Material, MeasurementUnitType, Scene } from '../index';

/**
 * Moves the camera closer to the product.
 *
 * @remarks
 * `camera-change` follows when the camera is at rest. In a `2D` product the view grows up to the resolution of its
 * images.
 *
 * @param step - Part of the current distance, 0.2 by default.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * document.querySelector<HTMLButtonElement>('#nearer')!.onclick = () => app.zoomIn();
 * ```
 */
export type ZoomIn = (step?: number) => void;

/**
 * Moves the camera away from the product.
 *
 * @remarks
 * `camera-change` follows when the camera is at rest.
 *
 * @param step - Part of the current distance, 0.2 by default.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * app.zoomOut(0.5);
 * ```
 */
export type ZoomOut = (step?: number) => void;

/**
 * Moves the camera so that the whole product is in view, from the current direction.
 *
 * @remarks
 * Useful after modules were added or a larger size was chosen. {@link ResetCamera} also changes the direction.
 *
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type FitToView = () => void;

/**
 * Sets the distance of the camera between its limits.
 *
 * @param zoom - 0 for as far as possible to 1 for as near as possible.
 * @throws {@link AppError} with `INVALID_OPTION` outside 0 to 1, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const slider = document.querySelector<HTMLInputElement>('#zoom')!;
 * slider.oninput = () => app.setZoom(slider.valueAsNumber);
 * app.onEvent('camera-change', ({ zoom }) => (slider.valueAsNumber = zoom));
 * ```
 */
export type SetZoom = (zoom: number) => void;

/**
 * Moves the camera to a camera of the product, or to any position.
 *
 * @remarks
 * Visitors who prefer reduced motion see the camera jump, whatever `animate` says. `camera-change` follows at the end.
 * A `2D` product has only its named cameras.
 *
 * @param camera - Name of a camera from {@link GetCameras}, or position and target in metres.
 * @param animate - Whether the camera travels; true by default.
 * @returns A promise that resolves when the camera is at rest.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown camera.
 * @example
 * ```ts
 * await app.setCamera('front', false);
 * await app.setCamera({ position: { x: 1.4, y: 1.1, z: 2 }, target: { x: 0, y: 0.4, z: 0 } });
 * ```
 */
export type SetCamera = (camera: string | CameraPosition, animate?: boolean) => Promise<void>;

/**
 * Lists the cameras that were set up for the product.
 *
 * @returns The cameras in the order set in the application; their names are accepted wherever a camera is asked for.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const names = app.getCameras().map(({ name }) => name);
 * ```
 */
export type GetCameras = () => Camera[];

/**
 * Moves the camera back to where it was when the product was opened.
 *
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type ResetCamera = () => void;

/**
 * Enters or leaves full screen.
 *
 * @remarks
 * Browsers allow it only in the handler of a click, tap or key press. A visitor may leave full screen with Escape at
 * any time; `fullscreen-change` reports both.
 *
 * @param on - True to begin, false to end; the opposite of the current state when absent.
 * @returns Whether the embed fills the screen now; false when the browser refused.
 * @example
 * ```ts
 * document.querySelector<HTMLButtonElement>('#large')!.onclick = () => void app.toggleFullscreen();
 * ```
 */
export type ToggleFullscreen = (on?: boolean) => Promise<boolean>;

/**
 * Shows or hides the dimension lines of the product.
 *
 * @param on - True to show, false to hide; the opposite of the current state when absent.
 * @returns Whether the lines are shown now.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * app.toggleDimensions(true);
 * ```
 */
export type ToggleDimensions = (on?: boolean) => boolean;

/**
 * Sets the unit in which lengths are shown and typed.
 *
 * @remarks
 * Applies to dimension lines, fields with a length and PDFs. The configuration does not change with the unit, and no
 * request is needed.
 *
 * @param unit - Millimetres, centimetres, metres, inches or feet.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, MeasurementUnitType } from '@mirmaq/configurator';
 *
 * app.setMeasurementUnit(MeasurementUnitType.INCH);
 * ```
 */
export type SetMeasurementUnit = (unit: MeasurementUnitType) => void;

/**
 * Lists the scenes in which the product can be shown.
 *
 * @returns The scenes in the order set in the application; empty when the product has none.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetScenes = () => Scene[];

/**
 * Shows the product in another scene.
 *
 * @remarks
 * Lights and background come from the new scene: changes made with {@link SetLight} and {@link SetBackground} are lost.
 * Products placed in a visualizer stay. `scene-change` follows.
 *
 * @param sceneId - Id of a scene from {@link GetScenes}.
 * @returns A promise that resolves when the scene is drawn.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown scene, `ASSET_FAILED` when its files cannot be loaded.
 * @example
 * ```ts
 * import { app, SceneType } from '@mirmaq/configurator';
 *
 * const room = app.getScenes().find((scene) => scene.type === SceneType.ROOM);
 * if (room) await app.setScene(room.id);
 * ```
 */
export type SetScene = (sceneId: string) => Promise<void>;

/**
 * Lists the lights of the scene on display.
 *
 * @returns The lights with their current colour and intensity.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetLights = () => Light[];

/**
 * Changes a light of the scene on display.
 *
 * @remarks
 * The change is not part of the configuration: it is lost with {@link SetScene} and absent from a short code. Put
 * lasting changes into the scene in the application.
 *
 * @param id - Id of a light from {@link GetLights}.
 * @param changes - What to change; `id` and `type` are ignored.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown light, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * import { app, LightType } from '@mirmaq/configurator';
 *
 * for (const light of app.getLights()) {
 *   if (light.type === LightType.DIRECTIONAL) app.setLight(light.id, { color: '#ffe2b8', intensity: 1.4 });
 * }
 * ```
 */
export type SetLight = (id: string, changes: Partial<Light>) => void;

/**
 * Sets what lies behind the product.
 *
 * @remarks
 * Images are scaled to cover the view. Their server must send CORS headers, otherwise {@link ExportImage} fails with
 * `EXPORT_FAILED`. The background is lost with {@link SetScene}.
 *
 * @param background - CSS colour, URL of an image, or `null` for transparent.
 * @throws {@link AppError} with `INVALID_OPTION` for a value that is neither, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * app.setBackground('#e9ecea');
 * ```
 */
export type SetBackground = (background: string | null) => void;

/**
 * Lists the 3D materials that the product uses with its current configuration.
 *
 * @returns The materials; empty for a `2D` product.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type GetMaterials = () => Material[];

/**
 * Highlights one part of the model, for example while the pointer rests on its option set.
 *
 * @remarks
 * Names of meshes come from the 3D model. A name that the model does not have marks nothing, so that one page can serve
 * several products.
 *
 * @param meshName - Name of the mesh, or `null` to end the marking.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const legs = document.querySelector<HTMLFieldSetElement>('#legs')!;
 * legs.addEventListener('pointerenter', () => app.highlightMesh('legs'));
 * legs.addEventListener('pointerleave', () => app.highlightMesh(null));
 * ```
 */
export type HighlightMesh = (meshName: string | null) => void;
