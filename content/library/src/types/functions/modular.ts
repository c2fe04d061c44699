import type { ModularLayout, Module, ModulePlacement, Room, Snap, UpdateFreeSnapsPayload, Vector3 } from '../index';

/**
 * Adds a module to the plan.
 *
 * @remarks
 * Without a placement the module joins the first free snap that fits, else it is put on free floor. Snapping and
 * collision apply, so use the position of the module that comes back. `module-add` and `layout-change` follow, then
 * `price-change`.
 *
 * @param productId - Product of the module.
 * @param at - The open snap to join, or position and rotation.
 * @returns The module as it stands in the plan; `connectedTo` is empty when it joins nothing.
 * @throws {@link AppError} with `LIMIT_REACHED` for the 201st module, `PRODUCT_NOT_FOUND` or `PRODUCT_INACTIVE`,
 * `CONFIGURATION_INVALID` when `collision` is on and no position fits.
 * @example
 * ```ts
 * const corner = await app.addModule('prd_90b3aa');
 * if (corner.connectedTo.length === 0) console.log(`${corner.name} stands alone`);
 * ```
 */
export type AddModule = (productId: string, at?: ModulePlacement) => Promise<Module>;

/**
 * Removes a module from the plan.
 *
 * @remarks
 * Its neighbours stay where they are. {@link Undo} brings the module back with its id. `module-remove` and
 * `layout-change` follow.
 *
 * @param moduleId - Id of a module from {@link GetModules}.
 * @returns A promise that resolves when the plan is drawn without it.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module.
 */
export type RemoveModule = (moduleId: string) => Promise<void>;

/**
 * Adds a second module with the same product and options.
 *
 * @remarks
 * Placed like a module from {@link AddModule} without a placement. `module-add` and `layout-change` follow.
 *
 * @param moduleId - Id of the module to copy.
 * @returns The new module, with an id of its own.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module, `LIMIT_REACHED` for the 201st.
 */
export type DuplicateModule = (moduleId: string) => Promise<Module>;

/**
 * Replaces a module with another product.
 *
 * @remarks
 * Snaps that exist in both products stay joined; modules that fit no longer stay where they are, unjoined.
 *
 * @param moduleId - Id of the module to replace.
 * @param productId - Product of the new module.
 * @returns The new module.
 * @throws {@link AppError} with `OPTION_NOT_AVAILABLE` when the product cannot replace this module, `PRODUCT_NOT_FOUND`
 * or `PRODUCT_INACTIVE`.
 * @example
 * ```ts
 * const [first] = app.getModules();
 * if (first) await app.replaceModule(first.id, 'prd_90b3aa');
 * ```
 */
export type ReplaceModule = (moduleId: string, productId: string) => Promise<Module>;

/**
 * Moves a module.
 *
 * @remarks
 * Snapping and collision apply, so the module may end elsewhere; where nothing snaps, positions follow the grid.
 * `module-move` fires after the movement, then `layout-change`.
 *
 * @param moduleId - Id of the module.
 * @param position - Position in metres, `y` pointing up.
 * @returns The module at its new position, with what it is joined to.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module, `CONFIGURATION_INVALID` when `collision` is on
 * and no position fits.
 * @example
 * ```ts
 * const [seat] = app.getModules();
 * if (seat) {
 *   const moved = await app.moveModule(seat.id, { ...seat.position, x: seat.position.x + 0.5 });
 *   console.log(moved.position, moved.connectedTo);
 * }
 * ```
 */
export type MoveModule = (moduleId: string, position: Vector3) => Promise<Module>;

/**
 * Rotates a module about its vertical axis.
 *
 * @remarks
 * Adds to the current rotation. A turned module may leave its snap. `module-move` and `layout-change` follow.
 *
 * @param moduleId - Id of the module.
 * @param degrees - Angle by which to turn.
 * @returns The module with its new rotation.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module, `CONFIGURATION_INVALID` when `collision` is on
 * and the turned module fits nowhere.
 * @example
 * ```ts
 * const corner = await app.addModule('prd_90b3aa');
 * await app.rotateModule(corner.id, 90);
 * ```
 */
export type RotateModule = (moduleId: string, degrees: number) => Promise<Module>;

/**
 * Selects a module, so that the functions for options act on it.
 *
 * @remarks
 * With no selection those functions act on the modular product as a whole, whose option sets are there only then.
 * `module-select` follows.
 *
 * @param moduleId - Id of the module, or `null` to select nothing.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * for (const module of app.getModules()) {
 *   app.selectModule(module.id);
 *   await app.selectOption('Fabric', 'WOOL-GREY');
 * }
 * app.selectModule(null);
 * ```
 */
export type SelectModule = (moduleId: string | null) => void;

/**
 * Lists the modules of the plan.
 *
 * @returns The modules in the order of adding.
 * @throws {@link AppError} with `INVALID_OPTION` in an embed of another type, `NOT_READY` before the embed is ready.
 */
export type GetModules = () => Module[];

/**
 * Lists the snaps of a module, or of all modules.
 *
 * @remarks
 * A snap whose `occupiedBy` is absent is open: another module can join there.
 *
 * @param moduleId - Id of a module; the snaps of all modules when absent.
 * @returns The snaps with their positions in metres.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const openEnds = app.getSnaps().filter((snap) => snap.occupiedBy === undefined).length;
 * ```
 */
export type GetSnaps = (moduleId?: string) => Snap[];

/**
 * Recalculates which snaps are open and which are joined.
 *
 * @remarks
 * Movements by the visitor and by {@link MoveModule} do this for the module that moved. The call is needed after
 * {@link LoadLayout} with a plan from another system, whose positions may be slightly off.
 *
 * @param payload - The modules to look at, and the distance in metres at which two snaps count as one.
 * @returns The snaps of these modules.
 * @throws {@link AppError} with `INVALID_OPTION` for an unknown module.
 * @example
 * ```ts
 * const moduleIds = app.getModules().map((module) => module.id);
 * const snaps = await app.updateFreeSnaps({ moduleIds, tolerance: 0.03 });
 * ```
 */
export type UpdateFreeSnaps = (payload: UpdateFreeSnapsPayload) => Promise<Snap[]>;

/**
 * Sets walls and floor around the plan.
 *
 * @remarks
 * A smaller room moves no modules: with `collision` on, modules that are now outside are marked and the visitor has to
 * move them. The room is part of {@link GetLayout}.
 *
 * @param room - Lengths in metres, 0.5 to 50 a side.
 * @returns A promise that resolves when the room is drawn.
 * @throws {@link AppError} with `INVALID_OPTION` for a length outside its limits.
 * @example
 * ```ts
 * await app.setRoom({ width: 6, depth: 4, height: 2.6, walls: [] });
 * ```
 */
export type SetRoom = (room: Room) => Promise<void>;

/**
 * Returns the whole plan as data: room and modules.
 *
 * @remarks
 * For plans in your own system and for exchange with other programs. For carts, orders and links use the short code,
 * which stands for the same plan.
 *
 * @returns An object that survives `JSON.stringify()`; its `version` is 1 in all of 10.x.
 * @throws {@link AppError} with `INVALID_OPTION` in an embed of another type, `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * await fetch('/plans/42', { method: 'PUT', body: JSON.stringify(app.getLayout()) });
 * ```
 */
export type GetLayout = () => ModularLayout;

/**
 * Opens a plan and replaces everything that is there, in one step of the history.
 *
 * @remarks
 * All or nothing: when it rejects, the plan on the screen is unchanged. `layout-change` follows.
 *
 * @param layout - A plan from {@link GetLayout} or from another program.
 * @returns A promise that resolves when the plan is drawn.
 * @throws {@link AppError} with `PRODUCT_NOT_FOUND` or `PRODUCT_INACTIVE` when a module is no longer made,
 * `INVALID_OPTION` for a layout of another version, `LIMIT_REACHED` for more than 200 modules.
 * @example
 * ```ts
 * import { app, type ModularLayout } from '@mirmaq/configurator';
 *
 * const response = await fetch('/plans/42');
 * const layout: ModularLayout = await response.json();
 * await app.loadLayout(layout);
 * ```
 */
export type LoadLayout = (layout: ModularLayout) => Promise<void>;
