// What the search dialog shows: groups, preview, filters, and what it says when there is nothing to show.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { rewritePages } from './support/rewrite.mjs';
import {
  ACTIVE, DIALOG, FIELD, isFocused, MESSAGE, openDialog, openSearch, ROWS, searchFor, settled, STATUS, stored, storedHit,
} from './support/search.mjs';

const site = useSite(SITE);

const texts = (page, selector) => page.locator(selector).allInnerTexts();

test('hits are in groups of at most five, each with title and path', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'product');
  const groups = await page.locator(`${DIALOG} [role="group"]`).evaluateAll((all) =>
    all.filter((element) => element.closest('[role="listbox"]')).map((group) => ({
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

// The second page is of an older version, whose results are others.
for (const path of ['/', '/10.19.0/events']) {
  test(`the link to all results of ${path} leads to the search page, with the same results`, async (t) => {
    const page = await openSearch(site, t, path);
    await searchFor(page, 'template');
    const link = page.locator(ROWS).last();
    const [, count] = /^See all (\d+) results$/.exec((await link.innerText()).trim());
    await link.click();
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'template');
    await page.locator('[data-slot="search-status"]', { hasText: `${count} results` }).waitFor();
  });
}

test('the status announces the number of hits, their absence, and failures', async (t) => {
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

test('no hits: up to three earlier searches to try, and a link for reports', async (t) => {
  const page = await site.window(t);
  const report = 'https://example.com/missing?q={query}';
  await rewritePages(page, (html) => html.replaceAll('data-search="static"', `$& data-missing-results-url="${report}"`));
  await page.goto('/');
  await mounted(page);
  const titles = ['Page 1', 'Page 2', 'Page 3', 'Page 4'];
  await stored.write(page, 'RECENT', titles.map((title, i) => storedHit(i, title)));
  // The first search of the visit.
  await openDialog(page);
  await searchFor(page, 'qqqq & zzzz');
  const message = page.locator(MESSAGE);
  await message.getByRole('button').first().waitFor();
  assert.match(await message.innerText(), /^No results for qqqq & zzzz\s+Try searching for:/);
  const suggestions = await message.getByRole('button').allInnerTexts();
  assert.deepEqual(suggestions, titles.slice(0, 3));
  const link = message.getByRole('link', { name: 'Let us know.' });
  assert.equal(await link.getAttribute('href'), 'https://example.com/missing?q=qqqq%20%26%20zzzz');
  await message.getByRole('button').first().click();
  assert.equal(await page.locator(FIELD).inputValue(), 'Page 1');
  assert.ok(await isFocused(page, FIELD));
});

test('no hits: a query that led to a hit is suggested first', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'webhooks');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/webhooks'));
  await openDialog(page);
  await searchFor(page, 'qqqqzzzz');
  const first = page.locator(MESSAGE).getByRole('button').first();
  assert.equal(await first.innerText(), 'webhooks');
});

test('no hits of a kind: a button for all kinds, and no suggestions', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'zoom in');
  await page.locator(`${DIALOG} .search-chip`, { hasText: 'API' }).click();
  const message = page.locator(MESSAGE, { hasText: 'No results for zoom in' });
  const button = message.getByRole('button');
  await button.waitFor();
  assert.deepEqual(await button.allInnerTexts(), ['Search all kinds of pages']);
  await button.click();
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(`${DIALOG} .search-chip[aria-pressed="true"]`).count(), 0);
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

test('a search is marked as stalled after 300 ms, and the previous rows stay until it ends', async (t) => {
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

test('a slow first search shows a message', async (t) => {
  const page = await openSearch(site, t);
  await page.route('**/search/**', () => {});
  await page.locator(FIELD).fill('webhooks');
  await page.locator(MESSAGE, { hasText: 'Fetching new results…' }).waitFor();
  await page.locator(STATUS, { hasText: 'Fetching new results…' }).waitFor({ state: 'attached' });
});

test('kinds and versions narrow the results', async (t) => {
  const page = await openSearch(site, t, '/events');
  await searchFor(page, 'product');
  const chip = page.locator(`${DIALOG} .search-chip`, { hasText: 'API' });
  await chip.click();
  await settled(page);
  assert.equal(await chip.getAttribute('aria-pressed'), 'true');
  assert.ok(await isFocused(page, FIELD), 'typing goes on');
  const links = () => page.locator(`${ROWS}:has(.search-row-path)`).evaluateAll((all) => all.map((element) => new URL(element.href).pathname));
  for (const path of await links()) assert.match(path, /^\/api-reference/);
  await chip.click();
  await page.locator(`${DIALOG} select`).selectOption({ label: '10.19.0' });
  await searchFor(page, 'embed');
  const found = (await links()).filter((link) => !/^\/(api-reference|web\/api)/.test(link));
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

test('code in the preview is wrapped, not cut', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'AddToCart');
  const code = page.locator(`${DIALOG} .search-preview pre`).first();
  await code.waitFor();
  const fits = () => code.evaluate((element) => element.scrollWidth <= element.clientWidth);
  assert.ok(await fits());
  await code.evaluate((element) => element.append('x'.repeat(200)));
  assert.ok(await fits(), 'long words, too');
});

test('snippets have ten words, and five in narrow windows', async (t) => {
  for (const [viewport, limit] of [[undefined, 10], [PHONE, 5]]) {
    const page = await openSearch(site, t, '/', viewport && { viewport });
    await searchFor(page, 'the answer of the server');
    const rows = await page.locator(`${ROWS}:has(.search-row-path) .search-row-title`).allInnerTexts();
    const words = rows.filter((row) => row.includes('…')).map((row) => row.replaceAll('…', ' ').trim().split(/\s+/).length);
    assert.ok(words.length > 0, rows.join('\n'));
    assert.ok(Math.max(...words) <= limit, rows.join('\n'));
  }
});

test('the title of a page is whole in narrow windows, too', async (t) => {
  const page = await site.open(t, '/search?q=the+price+of+a+product', { viewport: PHONE });
  await page.locator('.search-result h2').first().waitFor();
  const titles = await page.locator('.search-result h2').allInnerTexts();
  assert.deepEqual(titles.filter((title) => title.startsWith('…')), []);
});

test('hits with one title are one row, whose list opens and closes', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'price');
  const opener = page.locator(`${ROWS}[data-open]`, { hasText: /in \d+ places/ }).first();
  const title = await opener.locator('.search-row-title').innerText();
  const count = Number(/in (\d+) places/.exec(await opener.innerText())[1]);
  const rows = await page.locator(ROWS).count();
  await opener.click();
  await page.locator(`${ROWS}[data-open="true"]`).waitFor();
  assert.equal(await page.locator(ROWS).count(), rows + count);
  assert.notEqual(await page.locator(`${ACTIVE} .search-row-title`).innerText(), title, 'the first of the list is active, by its place');
  assert.match(await page.locator(ACTIVE).getAttribute('href'), /#/);
  await page.keyboard.press('ArrowUp');
  assert.equal(await page.locator(`${ACTIVE} .search-row-title`).innerText(), title);
  await page.keyboard.press('Enter');
  await page.locator(`${ROWS}[data-open="true"]`).waitFor({ state: 'detached' });
  assert.equal(await page.locator(ROWS).count(), rows);
  assert.ok(await page.locator(DIALOG).isVisible(), 'the dialog stays');
});

test('a page has at most two rows; a button shows the others', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'events');
  const opener = page.locator(`${ROWS}[data-open]`, { hasText: 'on this page' }).first();
  await opener.click();
  const own = new URL(await page.locator(ACTIVE).getAttribute('href'), 'https://docs.example').pathname;
  const closed = await page.locator(`${ROWS}:not([data-open])`).evaluateAll((all) => all.map((element) => new URL(element.href).pathname));
  assert.ok(closed.filter((title) => title === own).length > 2);
  await page.goto(`${new URL(page.url()).origin}/search?q=events`);
  const more = page.locator('.search-result-more > summary', { hasText: 'on this page' }).first();
  await more.click();
  assert.ok(await page.locator('.search-result-more[open] li a').first().isVisible());
});

test('a row says which synonym it was found by', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'login');
  await page.locator(`${ROWS} .search-also`, { hasText: 'also: sign in' }).first().waitFor();
});
