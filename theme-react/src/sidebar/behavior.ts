import { type Behavior, onContent } from '../core/environment.js';
import { closest, combine, delegate, type Detach, isPlainClick, listen } from '../core/events.js';
import { revealInside } from '../core/scroll.js';
import { findSlot, slot } from '../core/slots.js';
import { createFragments } from './fragments.js';

const SIDEBAR = slot('sidebar');

/** The docs sidebar, or the menu of an API reference: keeps the active link in view, collapses categories, and fetches lists when they are expanded. */
export const sidebar: Behavior = (environment) => {
  const { document } = environment;
  return combine(
    onContent(environment, () => revealActive(document)),
    // The closed drawer is not rendered, so that it can only be scrolled when it opens.
    environment.drawer.subscribe(({ open }) => open && revealActive(document)),
    foldOpenPage(document),
    // `click` instead of `toggle`, which fires also for lists that are open initially, of which there may be several.
    delegate(document, 'click', `${SIDEBAR} li[data-category] > details:not([open]) > summary`, (_event, summary) => {
      foldSiblings(summary.closest('li'));
    }),
    onUnfold(document, slot('sidebar-lazy'), createFragments(environment)),
  );
};

function revealActive(document: Document): void {
  const element = findSlot(document, 'sidebar') ?? findSlot(document, 'api-menu');
  const marked = (kind: string) => element?.querySelector<HTMLElement>(`[aria-current="${kind}"]`);
  // The menu of an API also marks the section in view.
  const active = marked('true') ?? marked('page');
  if (element && active) revealInside(closest(element, slot('drawer')) ?? element, active);
}

/** Toggles the list of a category when its link is clicked on its own page. */
function foldOpenPage(document: Document): Detach {
  return delegate(document, 'click', `${SIDEBAR} li[data-category] a[aria-current="page"]`, (click, link) => {
    const category = link.closest('li');
    const details = category?.querySelector(':scope > details');
    if (!category || !details || !isPlainClick(click)) return;
    click.preventDefault();
    if (details.toggleAttribute('open')) foldSiblings(category);
  });
}

/** With `data-auto-collapse`, collapses the other categories of the level. */
function foldSiblings(category: HTMLElement | null): void {
  if (!category?.closest(`${SIDEBAR}[data-auto-collapse]`)) return;
  for (const sibling of category.parentElement?.children ?? []) {
    if (sibling !== category) sibling.querySelector(':scope > details')?.removeAttribute('open');
  }
}

/** Calls `unfold` when details are opened. The listener captures, because `toggle` does not bubble. */
function onUnfold(document: Document, selector: string, unfold: (details: HTMLElement) => void): Detach {
  return listen(
    document,
    'toggle',
    ({ target }) => {
      const details = closest(target, selector);
      if (details === target && details?.hasAttribute('open')) unfold(details);
    },
    { capture: true },
  );
}
