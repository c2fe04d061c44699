import type { Behavior } from '../core/environment.js';
import { combine, delegate } from '../core/events.js';
import { slot } from '../core/slots.js';
import { preferredVersionKey, type SiteStorage } from '../core/storage.js';
import { carryLocation } from './target.js';

const VERSION_LINK = slot('version-link');

/** Links to the same page in another language or version. */
const LINKS = `${slot('locale-link')}, ${VERSION_LINK}`;

/** The docs instance of pages and links without `data-docs`. */
export const DEFAULT_DOCS = 'default';

/** Adds the query and hash of the page to locale and version links, and stores the selected version. */
export const equivalentLinks: Behavior = ({ document, window, storage }) => {
  const written = new WeakMap<HTMLElement, { base: string; href: string }>();
  // Called before a link is used, so that opening it in a new tab and copying its address work as well.
  const refresh = (_event: Event, link: HTMLElement): void => {
    const current = link.getAttribute('href') ?? '';
    const previous = written.get(link);
    // Links are kept when the page changes: an address that was not written here is that of a new page.
    const base = link.dataset.href ?? (previous?.href === current ? previous.base : current);
    const href = carryLocation(base, window.location.search, window.location.hash);
    written.set(link, { base, href });
    link.setAttribute('href', href);
  };
  return combine(
    // When a dropdown opens, so that the status bar shows the right addresses on hover. `toggle` does not bubble.
    delegate(
      document,
      'toggle',
      slot('dropdown'),
      (event, dropdown) => {
        for (const link of dropdown.querySelectorAll<HTMLElement>(LINKS)) refresh(event, link);
      },
      { capture: true },
    ),
    delegate(document, 'pointerdown', LINKS, refresh),
    delegate(document, 'focusin', LINKS, refresh),
    delegate(document, 'click', LINKS, refresh),
    delegate(document, 'click', VERSION_LINK, (_event, link) => {
      storage.set(preferredVersionKey(docsOf(link)), link.dataset.versionName ?? '');
    }),
  );
};

/** Returns the docs instance of a version link. */
export function docsOf(link: HTMLElement): string {
  return link.dataset.docs ?? DEFAULT_DOCS;
}

/** Returns the name of the version of a docs instance that the reader last selected, or null. */
export function readPreferredVersion(storage: SiteStorage, docs: string = DEFAULT_DOCS): string | null {
  return storage.get(preferredVersionKey(docs));
}
