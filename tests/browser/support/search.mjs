// Actions in the search dialog.

export const BUTTON = '[data-slot="search-button"]';
export const DIALOG = 'dialog.search-dialog';
export const FIELD = `${DIALOG} [role="combobox"]`;
export const ROWS = `${DIALOG} [role="option"]`;
export const ACTIVE = `${ROWS}[aria-selected="true"]`;
export const STATUS = `${DIALOG} [role="status"]`;
export const MESSAGE = `${DIALOG} .search-message:not(.search-suggestions)`;

/** Opens the dialog on the current page. */
export async function openDialog(page) {
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
}

/** Opens a page, and the dialog on it. */
export async function openSearch(site, t, path = '/', options) {
  const page = await site.open(t, path, options);
  await openDialog(page);
  return page;
}

/** Replaces the query, and waits for its hits. */
export async function searchFor(page, query) {
  await page.locator(FIELD).fill(query);
  await settled(page);
}

/** Waits until the last search succeeds or fails. */
export async function settled(page) {
  await page.locator(`${DIALOG} .search-panel:is([data-status="idle"], [data-status="error"])`).waitFor();
}

/** Waits until the dialog is removed. */
export async function closed(page) {
  await page.locator(DIALOG).waitFor({ state: 'detached' });
}

/** Searches stored in the reader's browser. */
export const stored = {
  key: (list, index = 'docs') => `__DOCSEARCH_${list}_SEARCHES__${index}`,
  read: (page, list, index) =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), stored.key(list, index)),
  write: (page, list, hits, index) =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [stored.key(list, index), JSON.stringify(hits)]),
};

/** Returns a hit in the format in which DocSearch stores it. */
export function storedHit(number, title = `Page ${number}`) {
  return {
    objectID: `id-${number}`,
    type: 'lvl1',
    url: `https://docs.mirmaq.example/events?page=${number}`,
    content: null,
    hierarchy: { lvl0: 'Guides', lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
    __autocomplete_id: number,
  };
}

/** Returns whether the focused element matches a selector. */
export function isFocused(page, selector) {
  return page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector);
}
