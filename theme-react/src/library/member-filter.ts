import type { Behavior, Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { isVisible } from '../core/focus.js';
import { findSlots, slot } from '../core/slots.js';
import { HIDDEN_MEMBERS_KEY } from '../core/storage.js';
import { findTarget } from '../core/target.js';

/** The checkboxes that hide groups of members on library pages. The choice is stored for all library pages. */
export const memberFilter: Behavior = (environment) =>
  combine(...findSlots(environment.document, 'member-filter').map((bar) => attach(environment, bar)));

const nameOf = (box: HTMLInputElement): string => box.dataset.filter ?? '';

function attach({ document, storage }: Environment, bar: HTMLElement): Detach {
  const boxes = [...bar.querySelectorAll<HTMLInputElement>('input[data-filter]')];
  const hidden = new Set(storage.get(HIDDEN_MEMBERS_KEY)?.split(' '));
  for (const box of boxes) box.checked = !hidden.has(nameOf(box));
  const showLinks = (): void => hideLinks(document, hidden);
  showLinks();
  showTarget(document);
  return listen(bar, 'change', () => {
    for (const box of boxes) {
      if (box.checked) hidden.delete(nameOf(box));
      else hidden.add(nameOf(box));
    }
    const names = [...hidden].join(' ');
    if (names) {
      storage.set(HIDDEN_MEMBERS_KEY, names);
      document.documentElement.dataset.membersHidden = names;
    } else {
      storage.remove(HIDDEN_MEMBERS_KEY);
      delete document.documentElement.dataset.membersHidden;
    }
    showLinks();
  });
}

/** Shows the target of the hash if its group is hidden. CSS cannot use `:target`, which is not set by navigation without a page load. */
function showTarget(document: Document): void {
  const target = findTarget(document, document.location.hash);
  const member = target?.closest<HTMLElement>('[data-member]');
  if (!target || !member || isVisible(target)) return;
  member.dataset.shown = '';
  target.scrollIntoView({ behavior: 'instant' });
}

/** Hides the links of the table of contents to hidden members, and to sections with hidden members only. */
function hideLinks(document: Document, hidden: ReadonlySet<string>): void {
  const links = `:is(${slot('toc')}, ${slot('toc-mobile')}) a[href^="#"]`;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    const names = findTarget(document, link.hash)?.closest<HTMLElement>('[data-member]')?.dataset.member;
    const isHidden = names?.split(' ').some((name) => hidden.has(name)) ?? false;
    link.closest('li')?.toggleAttribute('hidden', isHidden);
  }
}
