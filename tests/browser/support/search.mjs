// The search dialog, as readers use it.

export const BUTTON = '[data-slot="search-button"]';
export const DIALOG = 'dialog.search-dialog';
export const FIELD = `${DIALOG} [role="combobox"]`;
export const ROWS = `${DIALOG} [role="option"]`;
export const ACTIVE = `${ROWS}[aria-selected="true"]`;
export const STATUS = `${DIALOG} [role="status"]`;
export const MESSAGE = `${DIALOG} .search-message`;

/** Opens the dialog on the page that is shown. */
export async function openDialog(page) {
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
}

/** Opens a page with the dialog over it. */
export async function openSearch(site, t, path = '/', options) {
  const page = await site.open(t, path, options);
  await openDialog(page);
  return page;
}

/** Writes a query in place of the one before, and waits for what it finds. */
export async function searchFor(page, query) {
  await page.locator(FIELD).fill(query);
  await settled(page);
}

/** Waits until the last search has an answer. */
export async function settled(page) {
  await page.locator(`${DIALOG} .search-panel:is([data-status="idle"], [data-status="error"])`).waitFor();
}

/** Waits until the dialog is gone. */
export async function closed(page) {
  await page.locator(DIALOG).waitFor({ state: 'detached' });
}

/** What the reader's browser keeps of searches. */
export const stored = {
  key: (list, index = 'docs') => `__DOCSEARCH_${list}_SEARCHES__${index}`,
  read: (page, list, index) =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]'), stored.key(list, index)),
  write: (page, list, hits, index) =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [stored.key(list, index), JSON.stringify(hits)]),
};

/** A hit as DocSearch stores it. */
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

/** Whether the element that has the focus matches. */
export function isFocused(page, selector) {
  return page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector);
}
