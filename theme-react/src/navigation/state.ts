/** The state of the navigation. */
export type NavigationState =
  /** No page is being loaded. */
  | { readonly status: 'idle' }
  /** A page is being loaded. `isNewPath`: its path differs from the current one. */
  | { readonly status: 'loading'; readonly isNewPath: boolean }
  | NavigationFailure;

/** A page that could not be loaded, or the failure that `title` describes. */
export interface NavigationFailure {
  readonly status: 'failed';
  readonly title?: string;
  readonly error: unknown;
  /** Tries again. */
  readonly retry: () => void;
  /** Dismisses the failure and stays on the current page. */
  readonly close: () => void;
}

/** The initial state. */
export const INITIAL_NAVIGATION: NavigationState = { status: 'idle' };

/** Delay before the progress bar appears, in milliseconds. */
export const PROGRESS_DELAY = 200;

/** Time between the steps of the progress bar, in milliseconds. */
export const TRICKLE_INTERVAL = 800;

/** Time for which the full bar is shown, in milliseconds. Its transitions have the same duration. */
export const PROGRESS_SPEED = 200;

/** Progress of each step. */
const TRICKLE = 0.02;

/** Initial progress. */
const MINIMUM = 0.08;

/** Maximum progress before the page is loaded. */
const MAXIMUM = 0.994;

/**
 * Returns the progress of the bar, from 0 to 1.
 * @param steps - number of steps since it appeared
 */
export function progressAfter(steps: number): number {
  return Math.min(MINIMUM + steps * TRICKLE, MAXIMUM);
}
