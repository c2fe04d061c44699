// The search in the site's own index: what is typed finds pages, in the browser alone.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';

const site = useSite(SITE);
const FIELD = 'dialog input[type="search"]';
const ROWS = '[role="listbox"] [role="option"]';
const MARKS = `${ROWS} mark`;

/** Opens the dialog on a page. */
async function openSearch(t, path, options) {
  const page = await site.open(t, path, options);
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
  return page;
}

/** Types a query and waits for rows whose links match. */
async function search(page, query, pattern) {
  await page.locator(FIELD).fill('');
  await page.locator(FIELD).pressSequentially(query, { delay: 10 });
  await page.waitForFunction(
    ([rows, source]) => [...document.querySelectorAll(rows)].some((row) => new RegExp(source).test(row.href)),
    [ROWS, pattern.source],
  );
}

test('typing finds pages, and marks why', async (t) => {
  const page = await openSearch(t, '/');
  await search(page, 'short co', /\/short-codes/);
  // The page may be among those to begin with, before its hit is there.
  await page.locator(MARKS).first().waitFor();
  const marked = await page.locator(MARKS).allInnerTexts();
  assert.ok(marked.some((it) => /^short/i.test(it)), marked.join());
});

test('a typo and a name in other letters find the same', async (t) => {
  const page = await openSearch(t, '/');
  await search(page, 'evnets', /\/events/);
  await search(page, 'addtocart', /AddToCart/i);
  await search(page, 'add to cart', /AddToCart/i);
});

test('only the version and the language of the page are searched', async (t) => {
  const asked = [];
  const page = await openSearch(t, '/events');
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await search(page, 'events', /\/events/);
  const rows = await page.locator(ROWS).evaluateAll((all) => all.map((it) => new URL(it.href).pathname));
  assert.deepEqual(rows.filter((it) => it.startsWith('/10.')), []);
  const folders = new Set(asked.flatMap((it) => /^\/search\/(\w+)\//.exec(it)?.[1] ?? []));
  assert.ok(folders.size >= 1 && folders.size <= 2, [...folders].join());
});

test('Enter opens what was found', async (t) => {
  const page = await openSearch(t, '/');
  await search(page, 'webhooks', /\/webhooks/);
  await page.locator(`${ROWS}[aria-selected="true"]`).waitFor();
  const href = await page.locator(`${ROWS}[aria-selected="true"]`).getAttribute('href');
  await page.locator(FIELD).press('Enter');
  await page.waitForURL((url) => url.pathname + url.hash === href.replace(/\?[^#]*/, ''));
  await page.locator(FIELD).waitFor({ state: 'detached' });
});

test('after the first search, other words are found without a connection, and typos', async (t) => {
  const page = await openSearch(t, '/', { problems: /ERR_INTERNET_DISCONNECTED/ });
  const fetched = new Set();
  // What finds similar words is in two files; synonyms in another.
  const code = new Set();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(missing|typos|synonyms)-\w+\.js$/.test(pathname)) code.add(pathname);
    if (/^\/search\/\w+\//.test(pathname)) fetched.add(pathname);
  });
  await search(page, 'events', /\/events/);
  const folders = new Set([...fetched].map((path) => path.split('/')[2]));
  const wanted = [...folders].flatMap((folder) => readdirSync(join(SITE, 'search', folder)).filter((it) => /^[^.]+\.(json|txt)$/.test(it)));
  for (let i = 0; i < 600 && (fetched.size < wanted.length || code.size < 3); i += 1) await page.waitForTimeout(100);
  assert.deepEqual([fetched.size, code.size], [wanted.length, 3]);
  await page.context().setOffline(true);
  await search(page, 'webhooks', /\/webhooks/);
  await search(page, 'cameraa', /camera/i);
  await page.context().setOffline(false);
});

test('what was fetched is searched without a connection', async (t) => {
  // Rows look ahead at their pages, which are not there then.
  const page = await openSearch(t, '/', { problems: /ERR_INTERNET_DISCONNECTED/ });
  await search(page, 'events', /\/events/);
  await page.context().setOffline(true);
  await search(page, 'even', /\/events/);
  await page.context().setOffline(false);
});
