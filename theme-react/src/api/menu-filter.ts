import { findSlot } from '../core/slots.js';
import { entryText, fetchWhole, results, type Results, type WholeMenu } from './menu-results.js';
import { hasWords, queryWords, statusText, statusTexts } from '../search/page-filter.js';

/** Groups that the filter expanded, which are collapsed again without a query. */
const folded = new WeakMap<HTMLElement, HTMLDetailsElement[]>();

/** The lists of menus that results replace. */
const parts = new WeakMap<HTMLElement, HTMLElement>();
const shown = new WeakMap<HTMLElement, Results>();
const wholes = new WeakMap<HTMLElement, Promise<WholeMenu | undefined>>();

/**
 * Shows the entries of a menu that contain all words of the field. An empty field restores the menu.
 * @throws Error if the whole menu cannot be fetched; the entries of the page are filtered then
 */
export async function applyFilter(window: Window & typeof globalThis, menu: HTMLElement, input: HTMLInputElement): Promise<void> {
  if (!parts.has(menu) || queryWords(input.value).length === 0) filterEntries(menu, input);
  let whole: WholeMenu | undefined;
  try {
    if (input.value.trim()) whole = await wholeMenu(window, menu);
  } finally {
    // The reader may have typed more in the meantime.
    const words = queryWords(input.value);
    const count = whole && words.length > 0 ? showResults(window, menu, whole, words) : filterEntries(menu, input);
    showStatus(menu, count, input.value);
  }
}

/** Hides the entries that do not match the words of the field, and returns the number of matches. */
function filterEntries(menu: HTMLElement, input: HTMLInputElement): number {
  const words = queryWords(input.value);
  if (words.length === 0) showPart(menu);
  const entries = [...menu.querySelectorAll<HTMLElement>('li:not(:has(li))')];
  const matches = entries.filter((entry) => mark(entry, words));
  for (const group of menu.querySelectorAll<HTMLElement>('li:has(li)')) {
    group.hidden = words.length > 0 && !group.querySelector('[data-found]');
  }
  unfold(menu, words.length > 0);
  return matches.length;
}

function showStatus(menu: HTMLElement, count: number, query: string): void {
  const status = findSlot(menu, 'api-filter-status');
  const { lang } = menu.ownerDocument.documentElement;
  if (status) status.textContent = statusText(statusTexts(status), count, query, lang);
}

function mark(entry: HTMLElement, words: readonly string[]): boolean {
  const isMatch = words.length > 0 && hasWords(entryText(entry), words);
  entry.toggleAttribute('data-found', isMatch);
  entry.hidden = words.length > 0 && !isMatch;
  return isMatch;
}

function unfold(menu: HTMLElement, isFiltered: boolean): void {
  if (!isFiltered) {
    for (const group of folded.get(menu) ?? []) group.open = false;
    folded.delete(menu);
    return;
  }
  const closed = [...menu.querySelectorAll<HTMLDetailsElement>('li > details:not([open])')];
  folded.set(menu, [...(folded.get(menu) ?? []), ...closed]);
  for (const group of closed) group.open = true;
}

/** Returns the whole menu, if the page has only a part of it. */
async function wholeMenu(window: Window, menu: HTMLElement): Promise<WholeMenu | undefined> {
  const { fragment } = menu.dataset;
  if (fragment === undefined) return undefined;
  const request = wholes.get(menu) ?? fetchWhole(window, fragment);
  wholes.set(menu, request);
  try {
    return await request;
  } catch (error) {
    wholes.delete(menu);
    throw error;
  }
}

/** Shows the entries of the whole menu that match, and returns their number. */
function showResults(window: Window & typeof globalThis, menu: HTMLElement, whole: WholeMenu, words: readonly string[]): number {
  const list = listOf(menu);
  if (!list) return 0;
  if (!parts.has(menu)) parts.set(menu, list);
  shown.get(menu)?.stop();
  const found = results(window, whole, words);
  shown.set(menu, found);
  list.replaceWith(found.list);
  return found.count;
}

function showPart(menu: HTMLElement): void {
  const part = parts.get(menu);
  if (!part) return;
  shown.get(menu)?.stop();
  listOf(menu)?.replaceWith(part);
  parts.delete(menu);
}

/** Returns the outermost list of a menu. */
function listOf(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector('ul');
}
