import { findSlot, slot } from '../core/slots.js';
import { hasWords, normalize, queryWords, statusText, statusTexts } from '../search/page-filter.js';

/** The groups of a menu that were folded before the filter unfolded them. */
const folded = new WeakMap<HTMLElement, HTMLDetailsElement[]>();

/** The lists that stood in menus before the whole one was fetched. */
const parts = new WeakMap<HTMLElement, HTMLElement>();
const wholes = new WeakMap<HTMLElement, Promise<HTMLElement | undefined>>();

/**
 * Shows the entries of a menu that have all words of the field; with an empty field the menu is as it was.
 * @throws Error when the whole menu is needed and cannot be fetched: then the entries of the page are filtered
 */
export async function applyFilter(window: Window, menu: HTMLElement, input: HTMLInputElement): Promise<void> {
  filterEntries(menu, input);
  try {
    if (input.value.trim()) await showWhole(window, menu);
  } finally {
    // Text typed before the menu arrived counts.
    say(menu, filterEntries(menu, input), input.value);
  }
}

/** @returns how many entries are shown for the words of the field */
function filterEntries(menu: HTMLElement, input: HTMLInputElement): number {
  const words = queryWords(input.value);
  if (words.length === 0) showPart(menu);
  const entries = [...menu.querySelectorAll<HTMLElement>('li:not(:has(li))')];
  const found = entries.filter((entry) => mark(entry, words));
  for (const group of menu.querySelectorAll<HTMLElement>('li:has(li)')) {
    group.hidden = words.length > 0 && !group.querySelector('[data-found]');
  }
  unfold(menu, words.length > 0);
  return found.length;
}

function say(menu: HTMLElement, count: number, query: string): void {
  const status = findSlot(menu, 'api-filter-status');
  const { lang } = menu.ownerDocument.documentElement;
  if (status) status.textContent = statusText(statusTexts(status), count, query, lang);
}

function mark(entry: HTMLElement, words: readonly string[]): boolean {
  const title = entry.querySelector('[title]')?.getAttribute('title') ?? '';
  const isFound = words.length > 0 && hasWords(normalize(`${entry.textContent} ${title}`), words);
  entry.toggleAttribute('data-found', isFound);
  entry.hidden = words.length > 0 && !isFound;
  return isFound;
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

/** Puts the whole menu in place of the part that the page has. */
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
  const response = await window.fetch(address);
  if (!response.ok) throw new Error(`${response.url} answered with ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const whole = page.querySelector<HTMLElement>(slot('api-menu'));
  return (whole && listOf(whole)) ?? undefined;
}

/** The list of entries: the outermost one. */
function listOf(menu: HTMLElement): HTMLElement | null {
  return menu.querySelector('ul');
}
