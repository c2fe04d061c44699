/** Minimum scroll position at which the button is shown, in CSS pixels. */
const THRESHOLD = 300;

/** The state of the button between two frames. */
export interface BackToTopState {
  /** Whether the button is shown. */
  readonly visible: boolean;
  /** Scroll position of the previous frame, in CSS pixels. */
  readonly scrollY: number;
}

/** Returns the state after scrolling. The button is shown on the way up, until the threshold is reached. */
export function afterScroll(state: BackToTopState, scrollY: number): BackToTopState {
  if (scrollY === state.scrollY) return state;
  return { scrollY, visible: scrollY >= THRESHOLD && scrollY < state.scrollY };
}

/** Returns the state after a jump to a heading, which does not count as scrolling up. */
export function afterJump(scrollY: number): BackToTopState {
  return { scrollY, visible: false };
}
