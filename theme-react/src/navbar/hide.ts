/** The state of the navbar between two frames. */
export interface NavbarState {
  /** Whether the navbar is hidden. */
  readonly hidden: boolean;
  /** Scroll position of the previous frame, in CSS pixels; undefined before the first one. */
  readonly scrollY: number | undefined;
  /** Whether the next scroll is a jump of the browser to a heading, which does not count as the reader's scrolling. */
  readonly jumping: boolean;
}

/** Measures of the page, in CSS pixels. */
export interface ScrollMeasures {
  readonly scrollY: number;
  readonly viewportHeight: number;
  readonly documentHeight: number;
  readonly navbarHeight: number;
}

/** The initial state. */
export const INITIAL_NAVBAR: NavbarState = { hidden: false, scrollY: undefined, jumping: false };

/**
 * Returns the state after scrolling: hidden on the way down, shown on the way up and near the top. At the bottom, it does not change,
 * because the bounce of elastic scrolling is not scrolling up.
 */
export function scrolled(state: NavbarState, measures: ScrollMeasures): NavbarState {
  const { scrollY, viewportHeight, documentHeight, navbarHeight } = measures;
  if (scrollY < navbarHeight) return { hidden: false, scrollY, jumping: false };
  if (state.jumping) return { ...state, scrollY, jumping: false };
  if (state.scrollY === undefined) return { ...state, scrollY };
  if (scrollY > state.scrollY) return { ...state, scrollY, hidden: true };
  const atBottom = scrollY + viewportHeight >= documentHeight - navbarHeight;
  return { ...state, scrollY, hidden: atBottom || scrollY === state.scrollY ? state.hidden : false };
}

/** Returns the state after a change of the hash. The navbar is hidden if there is a target, which it would cover. */
export function located(state: NavbarState, hasTarget: boolean): NavbarState {
  return { ...state, hidden: hasTarget, jumping: hasTarget };
}

/** Returns the state when an element of the navbar gets the focus: it must be visible. */
export function focused(state: NavbarState): NavbarState {
  return { ...state, hidden: false };
}
