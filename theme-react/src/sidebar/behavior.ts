import { type Behavior, onContent } from '../core/environment.js';
import { closest, combine, delegate, type Detach, isPlainClick, listen } from '../core/events.js';
import { revealInside } from '../core/scroll.js';
import { findSlot, slot } from '../core/slots.js';
import { createFragments } from './fragments.js';

const SIDEBAR = slot('sidebar');

/** The docs sidebar: the active link in view, categories that fold, and lists that are fetched when needed. */
export const sidebar: Behavior = (environment) => {
  const { document } = environment;
  return combine(
    onContent(environment, () => revealActive(document)),
    // An open drawer is laid out for the first time: only now there is something to scroll.
    environment.drawer.subscribe(({ open }) => open && revealActive(document)),
    foldOpenPage(document),
    // A press, not `toggle`: lists that are open when the page arrives fire that too, and may be several.
    delegate(document, 'click', `${SIDEBAR} li[data-category] > details:not([open]) > summary`, (_event, summary) => {
      foldSiblings(summary.closest('li'));
    }),
    onUnfold(document, slot('sidebar-lazy'), createFragments(environment)),
  );
};

function revealActive(document: Document): void {
  const element = findSlot(document, 'sidebar');
  const active = element?.querySelector<HTMLElement>('[aria-current="page"]');
  if (element && active) revealInside(closest(element, slot('drawer')) ?? element, active);
}

/** The link of a category leads to its page; on that page there is nowhere to go, so it folds the list. */
function foldOpenPage(document: Document): Detach {
  return delegate(document, 'click', `${SIDEBAR} li[data-category] a[aria-current="page"]`, (click, link) => {
    const category = link.closest('li');
    const details = category?.querySelector(':scope > details');
    if (!category || !details || !isPlainClick(click)) return;
    click.preventDefault();
    if (details.toggleAttribute('open')) foldSiblings(category);
  });
}

/** With `data-auto-collapse` one category of each level is open. */
function foldSiblings(category: HTMLElement | null): void {
  if (!category?.closest(`${SIDEBAR}[data-auto-collapse]`)) return;
  for (const sibling of category.parentElement?.children ?? []) {
    if (sibling !== category) sibling.querySelector(':scope > details')?.removeAttribute('open');
  }
}

/** The `toggle` event does not bubble, hence the capture. */
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
