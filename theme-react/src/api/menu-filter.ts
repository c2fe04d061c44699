import { findSlot } from '../core/slots.js';
import { fetchMenu } from './whole-menu.js';
import { hasWords, normalize, queryWords, statusText, statusTexts } from '../search/page-filter.js';

/** Groups that the filter expanded, which are collapsed again without a query. */
const folded = new WeakMap<HTMLElement, HTMLDetailsElement[]>();

/** The original lists of menus whose whole list is shown. */
const parts = new WeakMap<HTMLElement, HTMLElement>();
const wholes = new WeakMap<HTMLElement, Promise<HTMLElement | undefined>>();

/**
 * Shows the entries of a menu that contain all words of the field. An empty field restores the menu.
 * @throws Error if the whole menu cannot be fetched; the entries of the page are filtered then
 */
export async function applyFilter(window: Window, menu: HTMLElement, input: HTMLInputElement): Promise<void> {
  filterEntries(menu, input);
  try {
    if (input.value.trim()) await showWhole(window, menu);
  } finally {
    // The reader may have typed more in the meantime.
    showStatus(menu, filterEntries(menu, input), input.value);
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
  const title = entry.querySelector('[title]')?.getAttribute('title') ?? '';
  const isMatch = words.length > 0 && hasWords(normalize(`${entry.textContent} ${title}`), words);
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

/** Replaces the partial list of the page by the whole one. */
async function showWhole(window: Window, menu: HTMLElement): Promise<void> {
  const { fragment } = menu.dataset;
  if (fragment === undefined || parts.has(menu)) return;
  const request = wholes.get(menu) ?? fetchWhole(window, fragment);
  wholes.set(menu, request);
  try {
    const whole = await request;
    const part = listOf(menu);
    if (!whole || !part || parts.has(menu)) return;
    parts.set(menu, part);
    part.replaceWith(whole);
  } catch (error) {
    wholes.delete(menu);
    throw error;
  }
}

function showPart(menu: HTMLElement): void {
  const part = parts.get(menu);
  if (!part) return;
  listOf(menu)?.replaceWith(part);
  parts.delete(menu);
}

async function fetchWhole(window: Window, address: string): Promise<HTMLElement | undefined> {
  const whole = findSlot(await fetchMenu(window, address), 'api-menu');
  return (whole && listOf(whole)) ?? undefined;
}

/** Returns the outermost list of a menu. */
function listOf(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector('ul');
}
