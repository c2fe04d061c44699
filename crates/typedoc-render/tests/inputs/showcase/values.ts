/**
 * Values that come with options.
 * @module values
 */
import type { Drawing, Shape } from "./shapes.js";

/**
 * What can be set.
 * @deprecated Pass them one by one.
 */
export type Options = {
  /** In ms. */
  timeout?: number;
  /** With {@linkcode Drawing.add}. */
  then?(value: Shape): void;
};

/** A value or nothing. */
export type Maybe<T> = T | undefined;

/**
 * Something that is called.
 * @param event What happened.
 * @param event.type Its name.
 * @returns Nothing of use.
 */
export type Listener = (event: { type: string; from?: Drawing }) => Promise<void>;

/** Frozen settings. */
export const defaults = {
  /** In ms. */
  timeout: 100,
  nested: { deep: true },
} as const;

/** The default of {@link defaults}. */
export let current: Options = {};
