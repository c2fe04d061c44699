/** The state of the navbar between two frames. */
export interface NavbarState {
  /** The navbar is out of sight. */
  readonly hidden: boolean;
  /** Scroll position of the frame before, in CSS pixels; undefined before the first one. */
  readonly scrollY: number | undefined;
  /** The next scroll is the browser's, on its way to a heading: it is not a sign of what the reader wants. */
  readonly jumping: boolean;
}

/** Measures of the page, in CSS pixels. */
export interface ScrollMeasures {
  readonly scrollY: number;
  readonly viewportHeight: number;
  readonly documentHeight: number;
  readonly navbarHeight: number;
}

/** The navbar of a page that was just loaded. */
export const INITIAL_NAVBAR: NavbarState = { hidden: false, scrollY: undefined, jumping: false };

/**
 * The navbar after scrolling: hidden on the way down, shown on the way up and near the top.
 * At the very bottom it stays as it is, because the bounce of elastic scrolling there is not a move up.
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

/** The navbar after a change of location: it would cover the heading that a hash leads to. */
export function located(state: NavbarState, hasTarget: boolean): NavbarState {
  return { ...state, hidden: hasTarget, jumping: hasTarget };
}

/** The navbar when something in it gets the focus: it must be seen. */
export function focused(state: NavbarState): NavbarState {
  return { ...state, hidden: false };
}
