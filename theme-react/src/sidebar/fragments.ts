import type { Environment } from '../core/environment.js';
import { pagePath } from '../core/page-path.js';
import { slot } from '../core/slots.js';

/**
 * Returns a function that fills an empty list. The lists of a big sidebar are in fragments, each of which is fetched once. The key of a
 * list is the name of its fragment, a dot and its key in the fragment. If a fragment cannot be fetched, the list keeps its link, and is
 * fetched again when it is next expanded.
 */
export function createFragments({ window }: Environment): (details: HTMLElement) => void {
  const fragments = new Map<string, Promise<Document>>();
  const load = (url: string): Promise<Document> => {
    const pending = fragments.get(url);
    if (pending) return pending;
    const fragment = fetchFragment(window, url);
    fragments.set(url, fragment);
    fragment.catch(() => fragments.delete(url));
    return fragment;
  };
  return (details) => {
    const { key } = details.dataset;
    const folder = details.closest<HTMLElement>(slot('sidebar'))?.dataset.fragment;
    const list = details.querySelector<HTMLElement>(':scope > ul');
    if (!folder || !key || !list || list.hasAttribute('aria-busy')) return;
    const url = `${folder}${key.split('.', 1)[0]}.html`;
    list.setAttribute('aria-busy', 'true');
    void load(url)
      .then((fragment) => fill(window, details, list, findItems(fragment, key)))
      .catch((error: unknown) => window.reportError(error))
      .finally(() => list.removeAttribute('aria-busy'));
  };
}

async function fetchFragment(window: Environment['window'], url: string): Promise<Document> {
  const response = await window.fetch(url);
  if (!response.ok) throw new Error(`cannot load ${url}: status ${response.status}`);
  return new window.DOMParser().parseFromString(await response.text(), 'text/html');
}

function findItems(fragment: Document, key: string): Element[] {
  // Categories in a list have keys, too: those of their own lists, which are separate entries of the fragment.
  const category = [...fragment.body.children].find((element) => element.getAttribute('data-key') === key);
  return [...(category?.querySelector(':scope > ul')?.children ?? [])];
}

function fill(window: Window, details: HTMLElement, list: HTMLElement, items: Element[]): void {
  if (items.length === 0) return;
  const { document } = window;
  const hadFocus = list.contains(document.activeElement);
  list.replaceChildren(...items.map((item) => document.importNode(item, true)));
  delete details.dataset.key;
  const path = pagePath(window.location.pathname);
  for (const link of list.querySelectorAll('a')) {
    if (link.origin === window.location.origin && pagePath(link.pathname) === path) link.setAttribute('aria-current', 'page');
  }
  // The focused link of the empty list was removed.
  if (hadFocus) list.querySelector<HTMLElement>('a[href]')?.focus();
}
