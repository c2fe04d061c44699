import type { Behavior } from '../core/environment.js';
import { closest } from '../core/events.js';
import { revealInside } from '../core/scroll.js';
import { slot } from '../core/slots.js';
import { spySections } from '../toc/spy.js';

/** Links to sections. The link of the current page is marked by the page itself. */
const LINKS = `${slot('api-menu')} a[href*="#"]:not([aria-current="page"])`;

/** Marks the current section in the menu of an API reference, and expands its group while it is current. */
export const menuSpy: Behavior = (environment) => {
  let unfolded: HTMLDetailsElement | undefined;
  const unfold = (group: HTMLDetailsElement | null): void => {
    if (group === unfolded) return;
    if (unfolded) unfolded.open = false;
    // Groups that the reader unfolded stay open.
    unfolded = group && !group.open ? group : undefined;
    if (unfolded) unfolded.open = true;
  };
  const detach = spySections(environment, {
    links: LINKS,
    onMark(link) {
      unfold(link.closest('li > details'));
      const column = closest(link, slot('api-menu'))?.parentElement;
      if (column) revealInside(column, link);
    },
  });
  return () => {
    detach?.();
    unfold(null);
  };
};
