/** From this scroll position on, in CSS pixels, going up offers the way to the top. */
const THRESHOLD = 300;

/** The state of the button between two frames. */
export interface BackToTopState {
  /** The button is shown. */
  readonly visible: boolean;
  /** Scroll position of the frame before, in CSS pixels. */
  readonly scrollY: number;
}

/** The button after scrolling to `scrollY`: shown on the way up past the threshold. */
export function afterScroll(state: BackToTopState, scrollY: number): BackToTopState {
  if (scrollY === state.scrollY) return state;
  return { scrollY, visible: scrollY >= THRESHOLD && scrollY < state.scrollY };
}

/** The button after a jump to a heading: a distance that the reader did not scroll is not counted. */
export function afterJump(scrollY: number): BackToTopState {
  return { scrollY, visible: false };
}
