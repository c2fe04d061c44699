import type { Behavior } from '../core/environment.js';
import { combine, delegate } from '../core/events.js';
import { slot } from '../core/slots.js';
import { preferredVersionKey, type SiteStorage } from '../core/storage.js';
import { carryLocation } from './target.js';

const VERSION_LINK = slot('version-link');

/** Links that lead to the same place elsewhere: in another language, in another version. */
const LINKS = `${slot('locale-link')}, ${VERSION_LINK}`;

/** The docs instance of pages and links that do not name one. */
export const DEFAULT_DOCS = 'default';

/** Locale and version links carry query and hash; the version that was chosen is remembered. */
export const equivalentLinks: Behavior = ({ document, window, storage }) => {
  const written = new WeakMap<HTMLElement, { base: string; href: string }>();
  // The moment before a link is used, so that opening it in a new tab and copying its address work too.
  const refresh = (_event: Event, link: HTMLElement): void => {
    const current = link.getAttribute('href') ?? '';
    const known = written.get(link);
    // An address that is not the one written here is of another page: the links stay when the page changes.
    const base = link.dataset.href ?? (known?.href === current ? known.base : current);
    const href = carryLocation(base, window.location.search, window.location.hash);
    written.set(link, { base, href });
    link.setAttribute('href', href);
  };
  return combine(
    // A dropdown that opens: what the mouse shows of its links is right then. The event does not bubble, hence the capture.
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

/** The docs instance that a version link belongs to. */
export function docsOf(link: HTMLElement): string {
  return link.dataset.docs ?? DEFAULT_DOCS;
}

/** The name of the version that the reader chose last of a docs instance, or null. */
export function readPreferredVersion(storage: SiteStorage, docs: string = DEFAULT_DOCS): string | null {
  return storage.get(preferredVersionKey(docs));
}
