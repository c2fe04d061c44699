import type { Behavior } from '../core/environment.js';
import { closest } from '../core/events.js';
import { revealInside } from '../core/scroll.js';
import { slot } from '../core/slots.js';
import { spySections } from '../toc/spy.js';

/** Entries that lead to sections of pages; the entry of the page is the page's own to mark. */
const LINKS = `${slot('api-menu')} a[href*="#"]:not([aria-current="page"])`;

/** The menu of an API reference shows where the reader is, as a table of contents does, and unfolds that group meanwhile. */
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
