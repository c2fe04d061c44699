// The search dialog over the documentation: how it opens and closes, what its keys do, what it shows and remembers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { rewritePages } from './support/rewrite.mjs';
import {
  ACTIVE, BUTTON, closed, DIALOG, FIELD, MESSAGE, openDialog, openSearch, ROWS, searchFor, settled, STATUS, stored, storedHit,
} from './support/search.mjs';

const site = useSite(SITE);

const isFocused = (page, selector) => page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector);
const texts = (page, selector) => page.locator(selector).allInnerTexts();

test('it opens by click and by keys, and each way to close gives the focus back to the button', async (t) => {
  const page = await site.open(t, '/events');
  const opens = {
    click: () => page.locator(BUTTON).click(),
    'Ctrl and K': () => page.keyboard.press('Control+k'),
    'Cmd and K': () => page.keyboard.press('Meta+k'),
    slash: () => page.keyboard.press('/'),
  };
  const closes = {
    Escape: () => page.keyboard.press('Escape'),
    backdrop: () => page.mouse.click(5, 450),
    'the same keys': () => page.keyboard.press('Control+k'),
    Cancel: () => page.locator(`${DIALOG} .search-cancel`).click(),
  };
  const ends = Object.entries(closes);
  for (const [i, [opened, open]] of Object.entries(opens).entries()) {
    const [ended, end] = ends[i];
    await open();
    await page.locator(FIELD).waitFor();
    assert.ok(await isFocused(page, FIELD), opened);
    await end();
    await closed(page);
    assert.ok(await isFocused(page, BUTTON), `focus after ${ended}`);
    assert.equal(await page.locator('html').getAttribute('data-search-open'), null);
  }
});

test('a slash that is typed into a field stays there, Ctrl and K open from there, too', async (t) => {
  const page = await site.open(t, '/events');
  await page.evaluate(() => document.querySelector('main').prepend(document.createElement('textarea')));
  await page.locator('main textarea').pressSequentially('a/b');
  assert.equal(await page.locator('main textarea').inputValue(), 'a/b');
  assert.equal(await page.locator(DIALOG).count(), 0);
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
});

test('a letter on the focused button begins the query, keys with modifiers do not', async (t) => {
  const page = await site.open(t, '/events');
  await page.locator(BUTTON).focus();
  await page.keyboard.press('Control+e');
  assert.equal(await page.locator(DIALOG).count(), 0);
  await page.keyboard.type('events', { delay: 5 });
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'events');
});

test('what is typed while the code of the dialog is on its way is in the field', async (t) => {
  const page = await site.open(t, '/events');
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('short codes', { delay: 5 });
  assert.equal(await page.locator(DIALOG).count(), 0, 'the code is not there yet');
  release();
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'short codes');
  await page.keyboard.type('!');
  assert.equal(await page.locator(FIELD).inputValue(), 'short codes!');
});

test('selected text is the query, and the next letter replaces it', async (t) => {
  const page = await site.open(t, '/events');
  await page.evaluate(() => getSelection().selectAllChildren(document.querySelector('h1')));
  await page.keyboard.press('Control+k');
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'Events');
  await page.keyboard.type('x');
  assert.equal(await page.locator(FIELD).inputValue(), 'x');
});

test('nothing outside of the dialog can be reached', async (t) => {
  const page = await openSearch(site, t, '/events');
  await searchFor(page, 'events');
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => [document.activeElement === document.body, document.activeElement.closest('dialog') !== null]);
    assert.ok(where.some(Boolean), 'the focus is in the dialog or in no element of the page');
  }
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden');
});

test('when warm it is open within the blink of an eye', async (t) => {
  const page = await site.open(t, '/events');
  await page.locator(BUTTON).hover();
  await page.waitForLoadState('networkidle');
  const times = [];
  for (let i = 0; i < 5; i += 1) {
    times.push(await page.evaluate(timeToOpen));
    await page.keyboard.press('Escape');
    await closed(page);
  }
  const [, , median] = times.toSorted((a, b) => a - b);
  t.diagnostic(`the dialog opened after ${times.map((it) => it.toFixed(0)).join(', ')} ms`);
  // 50 ms are the aim; a machine that runs other tests meanwhile may take longer.
  assert.ok(median < 250, `${median} ms`);
});

/** Milliseconds from the key to the first frame with the field focused. */
function timeToOpen() {
  return new Promise((resolve) => {
    const start = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.activeElement?.matches('dialog [role="combobox"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - start));
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
  });
}

test('hits are in groups of at most five, each with title and path', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'product');
  const groups = await page.locator(`${DIALOG} [role="group"]`).evaluateAll((all) =>
    all.filter((it) => it.closest('[role="listbox"]')).map((group) => ({
      label: document.getElementById(group.getAttribute('aria-labelledby'))?.textContent,
      rows: [...group.querySelectorAll('[role="option"]')].map((row) => ({
        title: row.querySelector('.search-row-title').textContent,
        path: row.querySelector('.search-row-path').textContent,
      })),
    })),
  );
  assert.ok(groups.length > 1, 'there are several groups');
  assert.equal(new Set(groups.map(({ label }) => label)).size, groups.length);
  for (const { label, rows } of groups) {
    assert.ok(label && rows.length > 0 && rows.length <= 5, `${label}: ${rows.length}`);
    for (const { title, path } of rows) assert.ok(title && path, `${title} at ${path}`);
  }
});

test('the link to all results leads to the search page', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'product');
  const link = page.locator(ROWS).last();
  const [, count] = /^See all (\d+) results$/.exec((await link.innerText()).trim());
  await link.click();
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'product');
  await page.locator('[data-slot="search-status"]', { hasText: `${count} results` }).waitFor();
});

test('64 characters are taken, typed or pasted', async (t) => {
  const page = await openSearch(site, t);
  await page.keyboard.insertText('ab '.repeat(40));
  await settled(page);
  assert.equal((await page.locator(FIELD).inputValue()).length, 64);
});

test('arrows go around the list, and the field names the active row', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'price');
  const count = await page.locator(ROWS).count();
  const check = async (index) => {
    assert.equal(await page.locator(ROWS).nth(index).getAttribute('aria-selected'), 'true', `row ${index}`);
    const id = await page.locator(FIELD).getAttribute('aria-activedescendant');
    assert.equal(await page.locator(ROWS).nth(index).getAttribute('id'), id);
    assert.equal(await page.locator(ACTIVE).count(), 1);
    await page.waitForFunction((it) => isInSight(document.querySelector(it)), ACTIVE);
  };
  await page.evaluate(() => {
    globalThis.isInSight = (row) => {
      const [inner, outer] = [row, row.closest('.search-screen')].map((it) => it.getBoundingClientRect());
      return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    };
  });
  await check(0);
  await page.keyboard.press('ArrowUp');
  await check(count - 1);
  await page.keyboard.press('ArrowDown');
  await check(0);
  await page.keyboard.press('ArrowDown');
  await check(1);
});

test('Tab leaves the list, and the focus brings it back', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'price');
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'false');
  assert.equal(await page.locator(FIELD).getAttribute('aria-activedescendant'), null);
  assert.equal(await page.locator(ACTIVE).count(), 0);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'true');
  await page.locator(ACTIVE).waitFor();
});

test('Ctrl and Enter open a tab, Shift and Enter a window, Enter goes there', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'short codes');
  const href = await page.locator(ACTIVE).getAttribute('href');
  for (const key of ['Control+Enter', 'Shift+Enter']) {
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.locator(FIELD).press(key)]);
    await other.waitForURL((url) => url.pathname + url.hash === href);
    await other.close();
    assert.ok(await page.locator(FIELD).isVisible(), `the dialog stays with ${key}`);
  }
  await page.locator(FIELD).press('Enter');
  await closed(page);
  await page.waitForURL((url) => url.pathname + url.hash === href);
});

test('Enter before the answer follows the first row of the answer', async (t) => {
  const page = await openSearch(site, t);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/search/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type('webhooks');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL((url) => url.pathname.startsWith('/webhooks'));
  await closed(page);
});

test('letters of a composition are no query before its end, and its Enter chooses nothing', async (t) => {
  const page = await openSearch(site, t);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'events', selectionStart: 6, selectionEnd: 6 });
  assert.equal(await page.locator(FIELD).inputValue(), 'events');
  await page.locator(FIELD).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await page.waitForTimeout(200);
  assert.equal(await page.locator(ROWS).count(), 0);
  await devtools.send('Input.insertText', { text: 'events' });
  await page.locator(ROWS).first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
});

test('the status says how many there are, that there are none, and what failed', async (t) => {
  const page = await openSearch(site, t, '/', { problems: /Failed to load|index\.json/ });
  await searchFor(page, 'short codes');
  await page.locator(STATUS, { hasText: /^\d+ results$/ }).waitFor({ state: 'attached' });
  await searchFor(page, 'qqqqzzzz');
  await page.locator(STATUS, { hasText: /^No results for “qqqqzzzz”$/ }).waitFor({ state: 'attached' });
  await page.reload();
  await mounted(page);
  await page.route('**/search/index.json', (route) => route.abort());
  await openDialog(page);
  await page.keyboard.type('a');
  await page.locator(STATUS, { hasText: /^Unable to fetch results/ }).waitFor({ state: 'attached' });
});

test('no hits: up to three categories to try, and a link to tell of it', async (t) => {
  const page = await site.window(t);
  const report = 'https://example.com/missing?q={query}';
  await rewritePages(page, (html) => html.replaceAll('data-search="static"', `$& data-missing-results-url="${report}"`));
  await page.goto('/');
  await mounted(page);
  await openDialog(page);
  await searchFor(page, 'events');
  await searchFor(page, 'qqqq & zzzz');
  const message = page.locator(MESSAGE);
  assert.match(await message.innerText(), /^No results for qqqq & zzzz\s+Try searching for:/);
  const suggestions = await message.getByRole('button').allInnerTexts();
  assert.ok(suggestions.length > 0 && suggestions.length <= 3, suggestions.join());
  const link = message.getByRole('link', { name: 'Let us know.' });
  assert.equal(await link.getAttribute('href'), 'https://example.com/missing?q=qqqq%20%26%20zzzz');
  await message.getByRole('button').first().click();
  assert.equal(await page.locator(FIELD).inputValue(), `${suggestions[0].toLowerCase()} `);
  assert.ok(await isFocused(page, FIELD));
});

test('a failure is shown until a search succeeds, by Retry or when the connection is back', async (t) => {
  const page = await site.open(t, '/', { problems: /Failed to load/ });
  let isBroken = true;
  await page.route('**/search/index.json', (route) => (isBroken ? route.abort() : route.continue()));
  await openDialog(page);
  await page.keyboard.type('events');
  const message = page.locator(MESSAGE, { hasText: 'Unable to fetch results' });
  await message.getByText('You might want to check your network connection.').waitFor();
  await message.getByRole('button', { name: 'Retry' }).click();
  await settled(page);
  await message.waitFor();
  isBroken = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator(ROWS).first().waitFor();
  assert.equal(await message.count(), 0);
});

test('a search is shown as stalled after 300 ms, and the rows of the last one stay meanwhile', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'price');
  const before = await texts(page, ROWS);
  await page.route('**/search/*/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const start = Date.now();
  await page.locator(FIELD).fill('webhooks');
  await page.locator(`${DIALOG} [data-status="loading"]`).waitFor();
  await page.locator(`${DIALOG} [data-status="stalled"]`).waitFor();
  assert.ok(Date.now() - start >= 280, `after ${Date.now() - start} ms`);
  assert.deepEqual(await texts(page, ROWS), before);
  await settled(page);
  assert.notDeepEqual(await texts(page, ROWS), before);
});

test('kinds and versions narrow the results', async (t) => {
  const page = await openSearch(site, t, '/events');
  await searchFor(page, 'product');
  const chip = page.locator(`${DIALOG} .search-chip`, { hasText: 'API' });
  await chip.click();
  await settled(page);
  assert.equal(await chip.getAttribute('aria-pressed'), 'true');
  assert.ok(await isFocused(page, FIELD), 'typing goes on');
  const links = () => page.locator(`${ROWS}:has(.search-row-path)`).evaluateAll((all) => all.map((it) => new URL(it.href).pathname));
  for (const path of await links()) assert.match(path, /^\/api-reference/);
  await chip.click();
  await page.locator(`${DIALOG} select`).selectOption({ label: '10.19.0' });
  await searchFor(page, 'embed');
  const found = (await links()).filter((it) => !/^\/(api-reference|web\/api)/.test(it));
  assert.ok(found.length > 0);
  for (const path of found) assert.match(path, /^\/10\.19\.0/);
});

test('a preview of the active row is beside the list where there is room', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'AddToCart');
  const preview = page.locator(`${DIALOG} .search-preview`);
  await preview.locator('pre, p:not([class])').first().waitFor();
  const title = await page.locator(`${ACTIVE} .search-row-title`).innerText();
  assert.equal(await preview.locator('.search-preview-title').innerText(), title);
  await page.setViewportSize(PHONE);
  assert.equal(await preview.isVisible(), false);
  const { x, y, width, height } = await page.locator(DIALOG).boundingBox();
  assert.deepEqual({ x, y, height }, { x: 0, y: 0, height: PHONE.height });
  // Less the place of a scrollbar.
  assert.ok(width > PHONE.width - 20, `${width} px wide`);
});

test('snippets have ten words, and five where there is less room', async (t) => {
  for (const [viewport, limit] of [[undefined, 10], [PHONE, 5]]) {
    const page = await openSearch(site, t, '/', viewport && { viewport });
    await searchFor(page, 'the answer of the server');
    const rows = await page.locator(`${ROWS}:has(.search-row-path) .search-row-title`).allInnerTexts();
    const words = rows.filter((it) => it.includes('…')).map((it) => it.replaceAll('…', ' ').trim().split(/\s+/).length);
    assert.ok(words.length > 0, rows.join('\n'));
    assert.ok(Math.max(...words) <= limit, rows.join('\n'));
  }
});

test('recent searches: the page that was followed, newest first, each once', async (t) => {
  const page = await openSearch(site, t);
  await page.getByText('No recent searches').waitFor();
  for (const query of ['short codes', 'webhooks', 'short codes']) {
    await searchFor(page, query);
    await page.keyboard.press('Enter');
    await closed(page);
    await openDialog(page);
  }
  const hits = await stored.read(page, 'RECENT');
  assert.deepEqual(hits.map((it) => Object.keys(it).sort()), hits.map(() => ['content', 'hierarchy', 'objectID', 'type', 'url']));
  assert.doesNotMatch(JSON.stringify(hits), /<mark>/);
  assert.deepEqual(hits.map((it) => it.hierarchy.lvl1), ['Short codes', 'Webhooks']);
  assert.deepEqual(await texts(page, `${ROWS} .search-row-title`), ['Short codes', 'Webhooks']);
});

test('a hit inside of a page is remembered by its heading, and a favorite is not remembered twice', async (t) => {
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

test('seven recent searches, four beside favorites, ten favorites', async (t) => {
  const page = await site.open(t, '/events');
  const hits = Array.from({ length: 14 }, (_, i) => storedHit(i));
  await stored.write(page, 'RECENT', hits);
  await openDialog(page);
  assert.deepEqual(await texts(page, `${ROWS} .search-row-title`), hits.slice(0, 7).map((it) => it.hierarchy.lvl1));
  await page.keyboard.press('Escape');
  await closed(page);
  await stored.write(page, 'FAVORITE', hits.map((it) => storedHit(it.objectID, `Kept ${it.objectID}`)));
  await openDialog(page);
  const titles = await texts(page, `${ROWS} .search-row-title`);
  assert.equal(titles.filter((it) => it.startsWith('Page')).length, 4);
  assert.equal(titles.filter((it) => it.startsWith('Kept')).length, 10);
  assert.deepEqual(await texts(page, `${DIALOG} .search-group`), ['RECENT', 'FAVORITE']);
});

for (const [how, act] of [
  ['by pointer', { save: (page) => press(page, 'Save this search'), remove: (page, title) => press(page, title) }],
  ['by keys', { save: (page) => page.keyboard.press('Control+s'), remove: (page) => page.keyboard.press('Delete') }],
]) {
  test(`a recent search becomes a favorite, and is removed, ${how}`, async (t) => {
    const page = await site.open(t, '/events');
    await stored.write(page, 'RECENT', [storedHit(1), storedHit(2)]);
    await openDialog(page);
    await act.save(page);
    assert.deepEqual((await stored.read(page, 'FAVORITE')).map((it) => it.objectID), ['id-1']);
    assert.deepEqual((await stored.read(page, 'RECENT')).map((it) => it.objectID), ['id-2']);
    await act.remove(page, 'Remove this search from history');
    assert.deepEqual(await stored.read(page, 'RECENT'), []);
    await act.remove(page, 'Remove this search from favorites');
    assert.deepEqual(await stored.read(page, 'FAVORITE'), []);
    await page.getByText('No recent searches').waitFor();
    assert.ok(await isFocused(page, FIELD));
  });
}

const press = (page, title) => page.locator(`${ROWS} [title="${title}"]`).first().click();

test('a storage that holds anything at all does no harm', async (t) => {
  const page = await site.open(t, '/events');
  for (const rubbish of ['{', 'null', '[null, 1, {"objectID": 1}, {"objectID": "a", "type": "lvl1", "url": "javascript:alert(1)", "hierarchy": {"lvl1": "x"}}]']) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [stored.key('RECENT'), rubbish]);
    await openDialog(page);
    await page.getByText('No recent searches').waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
  }
});
