import { combine, type Detach, listen } from './events.js';

/**
 * Calls `update` at most once per frame while the page is scrolled or resized.
 * Reading the layout there costs nothing, because browsers lay out the page before each frame anyway.
 */
export function onScrollFrame(window: Window, update: () => void): Detach {
  let frame = 0;
  const schedule = (): void => {
    frame ||= window.requestAnimationFrame(() => {
      frame = 0;
      update();
    });
  };
  return combine(
    listen(window, 'scroll', schedule, { passive: true }),
    listen(window, 'resize', schedule, { passive: true }),
    () => window.cancelAnimationFrame(frame),
  );
}

/**
 * Scrolls the nearest scrollable ancestor of `element`, up to `boundary`, so that the element is in its middle, unless it is in view.
 * `scrollIntoView` would scroll the page as well.
 */
export function revealInside(boundary: HTMLElement, element: HTMLElement): void {
  const box = scrollBox(boundary, element);
  if (!box) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
}

function scrollBox(boundary: HTMLElement, element: HTMLElement): HTMLElement | undefined {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && box.clientHeight > 0 && isScroller(box)) return box;
    if (box === boundary) return undefined;
  }
  return undefined;
}

/** Returns whether a box scrolls. Overflow alone is not enough: rounding can make a list a pixel higher than its box. */
function isScroller(box: HTMLElement): boolean {
  return /auto|scroll/.test(getComputedStyle(box).overflowY);
}
