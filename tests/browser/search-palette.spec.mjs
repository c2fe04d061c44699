// The palette of the search dialog: signs, actions, popular pages, and what a search without results offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { DESKTOP, mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { buildExample } from './support/build.mjs';
import { buildHosted } from './support/hosted.mjs';
import { ACTIVE, BUTTON, closed, DIALOG, FIELD, isFocused, MESSAGE, openDialog, openSearch, ROWS, searchFor, settled, STATUS } from './support/search.mjs';

const site = useSite(SITE);
const api = useSite(buildExample('api-console'));
const asking = useSite(
  buildHosted({
    provider: 'static',
    popular: ['/guide/events', '/guide/components'],
    'ask.label': 'Ask the assistant',
    'ask.url': '/assistant?q={query}',
    report_url: '/reports',
  }),
);

/** A page with operations that have consoles. */
const CONSOLE = '/orders-api';
const bare = useSite(buildHosted({ provider: 'static', popular: [] }));
const titles = (page) => page.locator(`${ROWS} .search-row-title`).allInnerTexts();
const shown = (page, text) => page.locator(ROWS, { hasText: text }).first().waitFor();

test('? lists the signs and keys, and Enter writes a sign', async (t) => {
  const page = await openSearch(site, t, '/events');
  await searchFor(page, '?');
  await shown(page, 'to navigate');
  const keys = await page.locator('.search-row-keys').allInnerTexts();
  assert.deepEqual(keys.slice(0, 4).map((key) => key.trim()), ['#', '@', '/', '>']);
  await page.locator(STATUS, { hasText: /^9 results$/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  assert.equal(await page.locator(FIELD).inputValue(), '#');
  assert.ok(await isFocused(page, FIELD));
});

test('# goes to a section of the page', async (t) => {
  const page = await openSearch(site, t, '/embed-options');
  await page.keyboard.type('#errors');
  await page.locator(`${ROWS}[href$="#errors"]`).waitFor();
  await settled(page);
  await page.keyboard.press('Enter');
  await closed(page);
  assert.equal(new URL(page.url()).hash, '#errors');
});

test('> switches the colours, and the focus goes back', async (t) => {
  const page = await openSearch(site, t, '/events');
  await page.keyboard.type('>dark');
  await shown(page, 'Switch to dark mode');
  await settled(page);
  await page.keyboard.press('Enter');
  await closed(page);
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  assert.ok(await isFocused(page, BUTTON));
});

test('> copies the page, and says so', async (t) => {
  const page = await openSearch(site, t, '/events', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.keyboard.type('>copy');
  await shown(page, 'Copy page as Markdown');
  await settled(page);
  await page.keyboard.press('Enter');
  await page.locator(STATUS, { hasText: 'Copied' }).waitFor({ state: 'attached' });
  await closed(page);
  const markdown = await page.evaluate(async () => (await fetch('/events.md')).text());
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), markdown);
});

test('> goes to another version', async (t) => {
  const page = await openSearch(site, t, '/events');
  await page.keyboard.type('>version');
  await page.locator(ROWS).first().waitFor();
  await settled(page);
  const address = await page.locator(ROWS).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await page.waitForURL(address);
});

test('> opens the console of the operation in view', async (t) => {
  const page = await api.window(t);
  await page.goto(CONSOLE);
  await mounted(page);
  const call = await page.locator('.api-operation:has([data-slot="api-try"])').first().evaluate(({ dataset }) => `${dataset.method.toUpperCase()} ${dataset.path}`);
  await openDialog(page);
  await page.keyboard.type(`>try ${call.split(' ')[1].slice(0, 12)}`);
  await shown(page, `Try ${call}`);
  await settled(page);
  await page.keyboard.press('Enter');
  await closed(page);
  await page.locator('[data-slot="api-try"][aria-expanded="true"]').waitFor();
});

test('@ and / put the library and the API first; other queries that begin so find what they find', async (t) => {
  const page = await openSearch(site, t, '/events');
  const found = async (query) => {
    await searchFor(page, query);
    await page.locator(ROWS).first().waitFor();
    return page.locator(`${DIALOG} .search-group`).allInnerTexts();
  };
  const [library, ...others] = await found('@cart');
  assert.equal(library, 'Library reference');
  assert.ok(others.length > 0, 'the guides follow');
  assert.deepEqual(await found('@ cart'), ['Library reference'], 'with a space, nothing else');
  assert.equal((await found('/price'))[0], 'API reference');
  const path = '/get-product-price';
  await searchFor(page, path.slice(1));
  const plain = (await titles(page))[0];
  await searchFor(page, path);
  assert.equal((await titles(page))[0], plain);
  // A colour is no section.
  await searchFor(page, '#fff');
  const colour = await titles(page);
  await searchFor(page, 'fff');
  assert.deepEqual(colour.slice(0, 1), (await titles(page)).slice(0, 1));
});

test('actions are listed with the hits of a query that matches them', async (t) => {
  const page = await openSearch(site, t, '/events');
  await searchFor(page, 'dark mode');
  await shown(page, 'Switch to dark mode');
  assert.ok((await titles(page)).indexOf('Switch to dark mode') > 0);
});

test('without a query: popular pages, as configured', async (t) => {
  const page = await openSearch(asking, t, '/guide/components');
  await shown(page, 'Events');
  assert.deepEqual(await titles(page), ['Events', 'Components']);
  assert.deepEqual(await page.locator(`${DIALOG} .search-group`).allInnerTexts(), ['Popular pages']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/guide/events');
});

test('without a query, on a site without popular pages', async (t) => {
  const page = await openSearch(bare, t, '/guide/components');
  await page.getByText('No recent searches').waitFor();
  assert.equal(await page.locator(ROWS).count(), 0);
});

test('without results: similar words, a link for questions, and a report with the text only on request', async (t) => {
  const page = await asking.window(t);
  const reports = [];
  await page.route('**/reports', (route) => {
    reports.push(JSON.parse(route.request().postData()));
    return route.fulfill({ status: 204 });
  });
  await page.goto('/guide/components');
  await mounted(page);
  await openDialog(page);
  await searchFor(page, 'komponemts');
  const message = page.locator(MESSAGE, { hasText: 'No results for' });
  assert.equal(await message.getByRole('link', { name: 'Ask the assistant' }).getAttribute('href'), '/assistant?q=komponemts');
  const until = async (count) => {
    for (let i = 0; i < 600 && reports.length < count; i += 1) await page.waitForTimeout(50);
    assert.equal(reports.length, count);
  };
  await until(1);
  assert.deepEqual(reports[0], { event: 'search-without-results', language: 'en', version: reports[0].version, kind: null, words: 1 });
  await message.getByRole('button', { name: 'Send this query to the authors' }).click();
  await message.getByRole('button', { name: 'Sent. Thank you.' }).waitFor();
  await until(2);
  assert.equal(reports[1].query, 'komponemts');
  await message.getByRole('button', { name: 'component' }).click();
  await page.locator(ROWS, { hasText: 'Components' }).first().waitFor();
  assert.equal(await page.locator(ROWS, { hasText: 'Ask the assistant' }).getAttribute('href'), '/assistant?q=component');
});

for (const theme of ['light', 'dark']) {
  for (const viewport of [DESKTOP, PHONE]) {
    test(`each sign in ${theme} at ${viewport.width} px is accessible`, async (t) => {
      const page = await site.window(t, { viewport, reducedMotion: 'reduce' });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
      await page.goto('/events');
      await mounted(page);
      await openDialog(page);
      for (const sign of ['', '?', '#', '>', '/', '@cart']) {
        await t.test(sign || 'popular pages', async () => {
          await searchFor(page, sign);
          await page.locator(ACTIVE).waitFor();
          await assertAccessible(page);
        });
      }
    });
  }
}
