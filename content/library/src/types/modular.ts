/*
 * Plans of modules, the room around them, and products placed in a scene.
 */
import type { Vector3 } from './common';
import type { SnapType } from './enums';

/**
 * One element of a plan. Calls that change a module resolve with it as it is afterwards, because snapping and collision
 * may have moved it elsewhere.
 *
 * @example
 * ```ts
 * const corner = await planner.addModule('prd_90b3aa');
 * const turned = await planner.rotateModule(corner.id, 90);
 * if (turned.connectedTo.length === 0) showHint('The corner stands alone.');
 * ```
 */
export interface Module {
  /** Id within the plan. It is kept in a {@link ModularLayout}. */
  id: string;
  /** Id of the module's product. */
  productId: string;
  /** Short code of the module with its own options. */
  shortCode: string;
  /** Name of the product in the embed's language. */
  name: string;
  /** Middle of its base, from the middle of the floor. */
  position: Vector3;
  /** Turn around the vertical axis in degrees, seen from above counterclockwise, 0 to 360. */
  rotation: number;
  /** Ids of the modules that it is joined to at a snap; empty when it stands alone. */
  connectedTo: string[];
}

/**
 * Where {@linkcode AddModule | app.addModule()} puts a module: at a snap of another module, or at a position. Without
 * either, it joins the first free snap that fits.
 *
 * @example
 * ```ts
 * const [open] = planner.getSnaps(seat.id).filter((snap) => snap.occupiedBy === undefined);
 * await planner.addModule('prd_90b3aa', { snapId: open.id });
 * ```
 */
export interface ModulePlacement {
  /** Id of an open {@link Snap} to join. It wins over a position. */
  snapId?: string;
  /** Middle of the base, from the middle of the floor. */
  position?: Vector3;
  /**
   * Turn around the vertical axis in degrees.
   * @defaultValue `0`, or as the snap demands
   */
  rotation?: number;
}

/** One module that visitors can add, in {@link Product.modules}. */
export interface ModuleListEntry {
  /** Id to hand to {@linkcode AddModule | app.addModule()}. */
  productId: string;
  /** Name of the product in the embed's language. */
  name: string;
  /** URL of a small image. */
  thumbnail: string;
  /** Heading in the list of modules under which it stands. */
  group: string;
  /** Position within its group, beginning with 1. */
  ordinal: number;
  /**
   * Fewest pieces in a plan that can be ordered.
   * @defaultValue `0`
   */
  minCount: number;
  /** Most pieces in a plan; absent without a bound of its own. A plan holds at most 200 modules. */
  maxCount?: number;
}

/**
 * A point where modules join, as returned by {@linkcode GetSnaps | app.getSnaps()}.
 *
 * @example
 * ```ts
 * const openEnds = planner.getSnaps().filter((snap) => snap.type === 'FIXED' && snap.occupiedBy === undefined);
 * ```
 */
export interface Snap {
  /** Id within the plan. */
  id: string;
  /** Id of the module that brings it. */
  moduleId: string;
  /** What it joins. */
  type: SnapType;
  /** Where it is now. */
  position: Vector3;
  /** Id of the module joined there; absent when the snap is open. For `WALL` the id of the {@link Wall}. */
  occupiedBy?: string;
}

/**
 * A snap as the product brings it, in {@link VirtualModel.snaps}; a {@link Snap} is created from it for each module.
 */
export interface SnapDefinition {
  /** Name within the product, such as `left`. */
  name: string;
  /** What it joins. */
  type: SnapType;
  /** Place on the model, from the middle of its base. */
  position: Vector3;
  /** Direction in which the other module attaches, of length 1. */
  direction: Vector3;
  /** Only snaps with a common group join. */
  groups: string[];
  /** Length of the edge along which a `FREE` snap slides, in metres; 0 for the other types. */
  length: number;
}

/**
 * Argument of {@linkcode UpdateFreeSnaps | app.updateFreeSnaps()}, which computes open snaps again. It is needed after
 * {@linkcode LoadLayout | app.loadLayout()} with a plan of another system, whose positions may be slightly off.
 *
 * @example
 * ```ts
 * await planner.updateFreeSnaps({ moduleIds: planner.getModules().map(({ id }) => id), tolerance: 0.03 });
 * ```
 */
export interface UpdateFreeSnapsPayload {
  /** Ids of the modules whose snaps are computed. */
  moduleIds: string[];
  /**
   * Distance in metres at which two snaps count as one.
   * @defaultValue `0.02`
   */
  tolerance?: number;
}

/**
 * The room of a plan, for {@link ModularOptions.room} and {@linkcode SetRoom | app.setRoom()}. Each side is 0.5 to 50
 * metres.
 *
 * @example
 * ```ts
 * await planner.setRoom({ width: 5.2, depth: 3.8, height: 2.5, walls: [] });
 * ```
 */
export interface Room {
  /** Width in metres. */
  width: number;
  /** Depth in metres. */
  depth: number;
  /** Height of the ceiling in metres. */
  height: number;
  /** Walls; empty for a floor without walls. */
  walls: Wall[];
  /** Id of the {@link Material} on the floor. Defaults to a plain floor. */
  floorMaterialId?: string;
}

/** A straight wall of a {@link Room}. Modules with snaps of the type `WALL` hang on it. */
export interface Wall {
  /** Id within the room. */
  id: string;
  /** One end, on the inner side. */
  start: WallPoint;
  /** The other end, on the inner side. */
  end: WallPoint;
  /** Height in metres. Defaults to the room's height. */
  height?: number;
  /**
   * Thickness in metres.
   * @defaultValue `0.12`
   */
  thickness?: number;
  /** Id of the {@link Material} on the inner side. Defaults to plain white. */
  materialId?: string;
  /** Doors and windows. Defaults to none. */
  openings?: WallOpening[];
}

/** A point on the floor, from its middle. */
export interface WallPoint {
  /** To the right in metres. */
  x: number;
  /** Towards the viewer in metres. */
  z: number;
}

/** A door or a window in a {@link Wall}. With collision on, modules do not cover it. */
export interface WallOpening {
  /** What it is. */
  type: 'DOOR' | 'WINDOW';
  /** Distance of its nearer side from the wall's start, in metres. */
  offset: number;
  /** Width in metres. */
  width: number;
  /** Height in metres. */
  height: number;
  /** Height of its lower edge above the floor in metres; 0 for doors. */
  sill: number;
}

/**
 * A whole plan as data, from {@linkcode GetLayout | app.getLayout()}. Keep it to save plans in your own system, and
 * open it with {@linkcode LoadLayout | app.loadLayout()}. For carts and orders keep the short code instead.
 *
 * @example
 * ```ts
 * const layout: ModularLayout = planner.getLayout();
 * await fetch(`/api/plans/${id}`, { method: 'PUT', body: JSON.stringify(layout) });
 * ```
 */
export interface ModularLayout {
  /**
   * Version of the format, 1 for all of 10.x. Another one is refused with
   * {@linkcode AppErrorCode.INVALID_OPTION | INVALID_OPTION}.
   */
  version: 1;
  /** The room. */
  room: Room;
  /** The modules, at most 200, in the order of adding. */
  modules: Module[];
}

/**
 * A product in the scene of a visualizer, as {@linkcode PlaceProduct | app.placeProduct()} and
 * {@linkcode GetPlacedProducts | app.getPlacedProducts()} give it. A scene holds up to 30.
 */
export interface PlacedProduct {
  /** Id within the scene, for {@linkcode RemovePlacedProduct | app.removePlacedProduct()}. It is not a product id. */
  id: string;
  /** Id of the product. */
  productId: string;
  /** Short code that was placed. */
  shortCode: string;
  /** Name of the product in the embed's language. */
  name: string;
  /** Middle of its base, from the middle of the floor. */
  position: Vector3;
  /** Turn around the vertical axis in degrees. */
  rotation: number;
}
