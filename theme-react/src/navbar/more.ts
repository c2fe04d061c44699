import { type Behavior, type Environment, onContent } from '../core/environment.js';
import type { Detach } from '../core/events.js';
import { findSlot } from '../core/slots.js';

/** Items of the bar, without those of its menus. */
const ITEMS = ':is(.navbar-left, .navbar-right) > li:not(.navbar-search, [data-slot])';

/** An item that is a link with words: icons are named by a label. */
const LINK = ':has(> a:not([aria-label]))';

/** Shows items that do not fit into the navbar in a menu. */
export const navbarMore: Behavior = (environment) =>
  onContent(environment, () => {
    const more = findSlot(environment.document, 'navbar-more');
    const bar = more?.closest('.navbar-inner');
    const menu = more?.querySelector('ul');
    return more && bar && menu ? fitItems(environment, more, bar, menu) : undefined;
  });

function fitItems({ document, window }: Environment, more: HTMLElement, bar: Element, menu: Element): Detach {
  const items = [...bar.querySelectorAll<HTMLElement>(ITEMS)];
  const backwards = items.toReversed();
  // Links give way from the end on, then menus and icons.
  const order = [true, false].flatMap((isLink) => backwards.filter((item) => item.matches(LINK) === isLink));
  const fit = (): void => {
    reset();
    // Nothing shrinks meanwhile but the search.
    bar.toggleAttribute('data-measured', true);
    for (const item of order) {
      if (bar.scrollWidth <= bar.clientWidth) break;
      more.hidden = false;
      item.hidden = true;
    }
    bar.removeAttribute('data-measured');
    // Copies, so that navigation finds the items of the page in the bar.
    menu.append(...items.filter((item) => item.hidden).map(copyOf));
  };
  const reset = (): void => {
    menu.replaceChildren();
    more.hidden = true;
    for (const item of items) item.hidden = false;
  };
  const observer = new window.ResizeObserver(fit);
  observer.observe(bar);
  void document.fonts?.ready.then(fit);
  return () => {
    observer.disconnect();
    reset();
  };
}

/** Returns a copy of an item in which a menu is a list that starts open. */
function copyOf(item: HTMLElement): Node {
  const copy = item.cloneNode(true) as HTMLElement;
  copy.hidden = false;
  for (const dropdown of copy.querySelectorAll('details')) {
    dropdown.dataset.mobile = '';
    dropdown.open = true;
  }
  return copy;
}
