import type { Behavior } from '../core/environment.js';
import { closest, combine, isPlainClick, listen } from '../core/events.js';
import { watchEntries } from './entries.js';
import { pageOf } from './link.js';
import { createPages } from './pages.js';
import { prefetchLinks } from './prefetch.js';
import { createPageSwap } from './swap.js';
import { cancel, follow, traverse, type Visitor } from './visit.js';

/** Shows pages of the site in this document when links are clicked. The browser loads pages that cannot be shown this way. */
export const navigation: Behavior = (environment) => {
  const { document, window } = environment;
  const visitor: Visitor = {
    environment,
    entries: watchEntries(environment),
    pages: createPages(environment),
    swap: createPageSwap(document),
    current: new URL(document.URL),
    latest: 0,
  };
  const targetOf = (link: HTMLElement): URL | undefined => {
    const { baseUrl = '/' } = document.documentElement.dataset;
    return pageOf(link, { href: document.URL, baseUrl });
  };
  return combine(
    visitor.entries.detach,
    prefetchLinks(environment, targetOf, visitor.pages.prefetch),
    // On the window, so that all listeners of the document can prevent the navigation.
    listen(window, 'click', (click) => {
      const link = closest(click.target, 'a[href]');
      const url = link && isPlainClick(click) ? targetOf(link) : undefined;
      if (!url) return;
      click.preventDefault();
      follow(visitor, url);
    }),
    listen(window, 'popstate', () => traverse(visitor, new URL(document.URL))),
    () => cancel(visitor),
  );
};
