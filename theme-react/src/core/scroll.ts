import { combine, type Detach, listen } from './events.js';

/**
 * Calls `update` at most once a frame while the page scrolls or changes its size.
 * Reading the layout there is free, since the browser lays out before each frame anyhow.
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
 * Scrolls `element` into the middle of the nearest scrollable box up to `boundary`, unless it is in view there.
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

/** An element that overflows does not always scroll: a list may be a pixel higher than its box by rounding alone. */
function isScroller(box: HTMLElement): boolean {
  return /auto|scroll/.test(getComputedStyle(box).overflowY);
}
