// Recent and favorite searches, which the reader's browser keeps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import {
  closed, DIALOG, FIELD, isFocused, openDialog, openSearch, ROWS, searchFor, stored, storedHit,
} from './support/search.mjs';

const site = useSite(SITE);

const texts = (page, selector) => page.locator(selector).allInnerTexts();

test('recent searches: the page that was followed, newest first, each once', async (t) => {
  const page = await openSearch(site, t);
  await page.getByText('Popular pages').waitFor();
  for (const query of ['short codes', 'webhooks', 'short codes']) {
    await searchFor(page, query);
    await page.keyboard.press('Enter');
    await closed(page);
    await openDialog(page);
  }
  const hits = await stored.read(page, 'RECENT');
  assert.deepEqual(hits.map((hit) => Object.keys(hit).sort()), hits.map(() => ['content', 'hierarchy', 'objectID', 'type', 'url']));
  assert.doesNotMatch(JSON.stringify(hits), /<mark>/);
  assert.deepEqual(hits.map((hit) => hit.hierarchy.lvl1), ['Short codes', 'Webhooks']);
  assert.deepEqual((await texts(page, `${ROWS} .search-row-title`)).slice(0, 2), ['Short codes', 'Webhooks']);
});

test('a hit inside a page is stored as its heading, and a favorite is not stored twice', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'the answer of the server');
  const text = page.locator(`${ROWS}:has(.search-row-path):has(path[d="M5 7h14M5 12h14M5 17h9"])`).first();
  const path = await text.locator('.search-row-path').innerText();
  await text.click();
  await closed(page);
  const [hit] = await stored.read(page, 'RECENT');
  assert.notEqual(hit.type, 'content');
  assert.equal(hit.content, null);
  assert.equal(hit.hierarchy[hit.type], path.split(' › ').at(-1));
  await stored.write(page, 'FAVORITE', [hit]);
  await stored.write(page, 'RECENT', []);
  await openDialog(page);
  await page.keyboard.press('Enter');
  await closed(page);
  assert.deepEqual(await stored.read(page, 'RECENT'), []);
});

test('seven recent searches, four with favorites, ten favorites', async (t) => {
  const page = await site.open(t, '/events');
  const hits = Array.from({ length: 14 }, (_, i) => storedHit(i));
  await stored.write(page, 'RECENT', hits);
  await openDialog(page);
  await page.locator(ROWS).first().waitFor();
  const pages = (await texts(page, `${ROWS} .search-row-title`)).filter((text) => text.startsWith('Page'));
  assert.deepEqual(pages, hits.slice(0, 7).map((hit) => hit.hierarchy.lvl1));
  await page.keyboard.press('Escape');
  await closed(page);
  await stored.write(page, 'FAVORITE', hits.map((hit) => storedHit(hit.objectID, `Kept ${hit.objectID}`)));
  await openDialog(page);
  await page.locator(ROWS).first().waitFor();
  const titles = await texts(page, `${ROWS} .search-row-title`);
  assert.equal(titles.filter((title) => title.startsWith('Page')).length, 4);
  assert.equal(titles.filter((title) => title.startsWith('Kept')).length, 10);
  assert.deepEqual((await texts(page, `${DIALOG} .search-group`)).slice(0, 2), ['Recent', 'Favorite']);
});

for (const [how, act] of [
  ['by pointer', { save: (page) => press(page, 'Save this search'), remove: (page, title) => press(page, title) }],
  ['by keys', { save: (page) => page.keyboard.press('Control+s'), remove: (page) => page.keyboard.press('Delete') }],
]) {
  test(`a recent search becomes a favorite, and is removed, ${how}`, async (t) => {
    const page = await site.open(t, '/events');
    await stored.write(page, 'RECENT', [storedHit(1), storedHit(2)]);
    await openDialog(page);
    await page.locator(ROWS).first().waitFor();
    await act.save(page);
    assert.deepEqual((await stored.read(page, 'FAVORITE')).map((hit) => hit.objectID), ['id-1']);
    assert.deepEqual((await stored.read(page, 'RECENT')).map((hit) => hit.objectID), ['id-2']);
    await act.remove(page, 'Remove this search from history');
    assert.deepEqual(await stored.read(page, 'RECENT'), []);
    await act.remove(page, 'Remove this search from favorites');
    assert.deepEqual(await stored.read(page, 'FAVORITE'), []);
    await page.locator(`${DIALOG} .search-group`, { hasText: /Recent|Favorite/ }).first().waitFor({ state: 'detached' });
    assert.ok(await isFocused(page, FIELD));
  });
}

const press = (page, title) => page.locator(`${ROWS} [title="${title}"]`).first().click();

test('invalid data in the storage is ignored', async (t) => {
  const page = await site.open(t, '/events');
  for (const rubbish of ['{', 'null', '[null, 1, {"objectID": 1}, {"objectID": "a", "type": "lvl1", "url": "javascript:alert(1)", "hierarchy": {"lvl1": "x"}}]']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [stored.key('RECENT'), rubbish]);
    await openDialog(page);
    await page.getByText('Popular pages').waitFor();
    assert.deepEqual(await texts(page, `${DIALOG} .search-group`), ['Popular pages']);
    await page.keyboard.press('Escape');
    await closed(page);
  }
});
