/**
 * Shapes and what is done with them.
 * @module shapes
 */
import type { Maybe, Options } from "./values.js";
export { type Options as Settings } from "./values.js";
export { type Maybe } from "./values.js";

/** How edges are drawn. */
export enum Edge {
  /** One line. */
  Solid = "solid",
  /**
   * Many short lines.
   * @deprecated Use {@link Edge.Solid} with a pattern.
   */
  Dashed = "dashed",
}

/**
 * A shape with a name. See {@link values!Options | the options} and
 * [the guide](./guide.md).
 *
 * | part | unit |
 * |------|------|
 * | area | m²   |
 *
 * @category Basics
 */
export interface Shape {
  /** Who it is. */
  readonly name: string;
  /**
   * Area in m².
   * @defaultValue `0`
   */
  area?: number;
  /** Where it stands. */
  place: {
    /** From the left. */
    x: number;
    /** From the top. */
    y: number;
    /** Nested once more. */
    margin?: { left: number; right: number };
  };
  /** Notes by key. */
  [key: `x-${string}`]: unknown;
  /**
   * Called when it moves.
   * @param shape The shape that moved.
   * @param by How far.
   * @returns Whether the move counts.
   */
  onMove(shape: Shape, by: { dx: number; dy: number }): boolean;
  /** A callback as a property. */
  onEnd: (shape: Shape) => void;
}

/**
 * What all drawn things share.
 * @typeParam T What is drawn.
 * @category Basics
 */
export abstract class Drawing<T extends Shape = Shape> implements Iterable<T> {
  /** How many there are. */
  static count = 0;
  #items: T[] = [];
  protected edge: Edge = Edge.Solid;
  /**
   * Begins with some shapes.
   * @param items The first shapes.
   */
  constructor(...items: T[]) {
    this.#items = items;
  }
  /** The first shape. */
  get first(): Maybe<T> {
    return this.#items[0];
  }
  /** Sets the title. */
  set title(value: string) {
    void value;
  }
  /** All of them. */
  *[Symbol.iterator](): Iterator<T> {
    yield* this.#items;
  }
  /**
   * Draws.
   * @throws RangeError when nothing is there.
   */
  abstract draw(): void;
  /**
   * Adds one.
   * @param item The shape.
   */
  add(item: T): this;
  /**
   * Adds several.
   * @param items The shapes.
   * @param at Where; at the end without it.
   */
  add(items: readonly T[], at?: number): this;
  add(): this {
    return this;
  }
}

/** A drawing on a canvas. */
export class Canvas extends Drawing {
  /** Draws in two dimensions. */
  draw(): void {}
  /** @internal */
  flush(): void {}
}

/** The same name in other letters. */
export const shape: Shape = null as never;

/**
 * Joins shapes.
 *
 * @example A union of two
 * ```ts
 * join(a, b);
 * ```
 * @example
 * join(a)
 * @remarks Costs *n* steps.
 * @see https://example.com/join, for more.
 * @since 1.2
 * @param shapes What to join.
 * @param options.edge Edge of the result.
 * @returns The joined shape.
 * @beta
 */
export function join(shapes: Shape[], options: { edge?: Edge } = {}): Promise<Shape> {
  void options;
  return Promise.resolve(shapes[0]!);
}

/** Only for us. @internal */
export function hidden(): void {}

/** Helpers of shapes. */
export namespace Helpers {
  /** Half of it. */
  export function half(of: Shape): Shape {
    return of;
  }
  /** <script>alert(1)</script> A [link](javascript:alert) & more. */
  export type Unsafe<in out K extends string> = Record<K, Helpers>;
}
interface Helpers {
  a: 1;
}
