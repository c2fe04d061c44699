// A site without a search behind it: its button is a link to the search page, which filters the list of all pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { rewritePages } from './support/rewrite.mjs';

const site = useSite(SITE);
const pathOf = (page) => new URL(page.url()).pathname;

/** Opens a page of the site as it is without a search. */
async function open(t, path) {
  const page = await site.window(t);
  await rewritePages(page, (html) => html.replaceAll('data-search="static"', ''));
  await page.goto(path);
  await mounted(page);
  return page;
}

test('the button and the keys lead to the search page', async (t) => {
  const page = await open(t, '/events');
  await page.locator('[data-slot="search-button"]').click();
  await page.waitForURL((url) => url.pathname === '/search');
  for (const key of ['Control+k', '/']) {
    await page.goto('/events');
    await page.keyboard.press(key);
    await page.waitForURL((url) => url.pathname === '/search');
    assert.equal(pathOf(page), '/search', key);
  }
});

test('on the search page the keys lead to its field', async (t) => {
  const page = await open(t, '/search');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement.name === 'q');
  assert.equal(await page.locator('input[name="q"]').inputValue(), '');
});

test('pages are filtered by the words of the address and of the field', async (t) => {
  const page = await open(t, '/search?q=webhook');
  const status = page.locator('[data-slot="search-status"]');
  const items = page.locator('[data-slot="page-index"] li:visible');
  await page.waitForFunction((element) => element.textContent.trim() !== '', await status.elementHandle());
  const found = await items.count();
  assert.ok(found > 0 && found < 20, `${found} pages`);
  for (const item of await items.all()) assert.match(await item.innerText(), /webhook/i);
  await page.locator('input[name="q"]').fill('zzzz');
  await page.waitForFunction(() => !document.querySelector('[data-slot="page-index"] li:not([hidden])'));
  assert.match(await status.innerText(), /zzzz/);
  assert.equal(new URL(page.url()).searchParams.get('q'), 'zzzz');
  await page.locator('input[name="q"]').fill('');
  await page.waitForFunction((element) => element.textContent.trim() === '', await status.elementHandle());
});
