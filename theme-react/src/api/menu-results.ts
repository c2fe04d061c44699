import { findSlot } from '../core/slots.js';
import { hasWords, normalize } from '../search/page-filter.js';
import { fetchMenu, pause } from './whole-menu.js';

/** Entries that are indexed, or shown, at once. */
const STEP = 500;

/** A menu that is searched outside of the page, whose work for a query would be proportional to all entries otherwise. */
export interface WholeMenu {
  readonly list: Element;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly item: Element;
  /** Normalised text and title. */
  readonly text: string;
}

/** The entries of a menu that match a query. */
export interface Results {
  readonly list: HTMLElement;
  readonly count: number;
  /** Ends the observation of the list. */
  readonly stop: () => void;
}

/**
 * Fetches a menu and indexes its entries.
 * @throws Error if the menu cannot be fetched
 */
export async function fetchWhole(window: Window, address: string): Promise<WholeMenu | undefined> {
  const list = findSlot(await fetchMenu(window, address), 'api-menu')?.querySelector('ul');
  if (!list) return undefined;
  const entries: Entry[] = [];
  for (const [position, item] of [...list.querySelectorAll('li')].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- the pauses are what the loop is for
    if (position % STEP === STEP - 1) await pause(window);
    if (!item.querySelector('li')) entries.push({ item, text: entryText(item) });
  }
  return { list, entries };
}

/** The normalised text of an entry, with its path, which may be a title. */
export function entryText(item: Element): string {
  const title = item.querySelector('[title]')?.getAttribute('title') ?? '';
  return normalize(`${item.textContent} ${title}`);
}

/** Returns a list of the entries that have all words, in their groups. Long lists are continued when their end comes into view. */
export function results(window: Window & typeof globalThis, whole: WholeMenu, words: readonly string[]): Results {
  const found = whole.entries.filter(({ text }) => hasWords(text, words));
  const list = window.document.importNode(whole.list, false) as HTMLElement;
  const lists = new Map<Element, Element>([[whole.list, list]]);
  let shown = 0;
  const more = (): Element | undefined => {
    let last: Element | undefined;
    for (const { item } of found.slice(shown, shown + STEP)) {
      last = window.document.importNode(item, true);
      last.setAttribute('data-found', '');
      const above = item.parentElement && listOf(window.document, item.parentElement, lists);
      above?.append(last);
    }
    shown += STEP;
    return last;
  };
  return { list, count: found.length, stop: continued(window, more, () => shown < found.length) };
}

/** Adds entries whenever the last one comes into view, and returns a function that ends this. */
function continued(window: Window & typeof globalThis, more: () => Element | undefined, hasMore: () => boolean): () => void {
  const observer = new window.IntersectionObserver((seen) => {
    if (seen.some((entry) => entry.isIntersecting)) next();
  });
  const next = (): void => {
    observer.disconnect();
    const last = more();
    if (last && hasMore()) observer.observe(last);
  };
  next();
  return () => observer.disconnect();
}

/** Returns the copy of a list, with the groups around it, and without other entries. */
function listOf(document: Document, list: Element, lists: Map<Element, Element>): Element | undefined {
  const known = lists.get(list);
  if (known) return known;
  const group = list.closest('li');
  const above = group?.parentElement && listOf(document, group.parentElement, lists);
  if (!group || !above) return undefined;
  above.append(withoutEntries(document, group, lists));
  return lists.get(list);
}

/** Returns a copy of a group whose lists are empty. */
function withoutEntries(document: Document, element: Element, lists: Map<Element, Element>): Node {
  const copy = document.importNode(element, false);
  if (element.matches('ul')) {
    lists.set(element, copy);
    return copy;
  }
  if (element.matches('details')) copy.setAttribute('open', '');
  const hasLists = element.querySelector('ul') !== null;
  for (const child of element.childNodes) {
    const isAround = hasLists && child.nodeType === child.ELEMENT_NODE;
    copy.append(isAround ? withoutEntries(document, child as Element, lists) : document.importNode(child, true));
  }
  return copy;
}
