/** The state of the navigation. */
export type NavigationState =
  /** The page is there. */
  | { readonly status: 'idle' }
  /** A page is on its way. `isNewPath`: its path differs from the one that is shown. */
  | { readonly status: 'loading'; readonly isNewPath: boolean }
  | NavigationFailure;

/** A page could not be loaded, or the fault that `title` names. */
export interface NavigationFailure {
  readonly status: 'failed';
  readonly title?: string;
  readonly error: unknown;
  /** Tries again. */
  readonly retry: () => void;
  /** Stays on the page that is shown. */
  readonly close: () => void;
}

/** The state of a page that was just loaded. */
export const INITIAL_NAVIGATION: NavigationState = { status: 'idle' };

/** A change of page is not worth a progress bar before this time, in milliseconds. */
export const PROGRESS_DELAY = 200;

/** The progress bar moves on after each of these times, in milliseconds. */
export const TRICKLE_INTERVAL = 800;

/** Time for which a full bar is shown after a load, in milliseconds, which its movements take too. */
export const PROGRESS_SPEED = 200;

/** The bar moves on by this part of the whole. */
const TRICKLE = 0.02;

/** The bar starts with this part of the whole. */
const MINIMUM = 0.08;

/** The progress that the bar does not pass before the page is loaded. */
const MAXIMUM = 0.994;

/**
 * The progress, of 0 to 1, that the bar shows.
 * @param steps - how often it moved on since it appeared
 */
export function progressAfter(steps: number): number {
  return Math.min(MINIMUM + steps * TRICKLE, MAXIMUM);
}
