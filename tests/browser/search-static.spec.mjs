// The search in the site's own index: what is typed finds pages, in the browser alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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

const CORE = /^\/search\/(index\/core-(\w+)\.json)$/;

/** A file of the index. */
const fileOf = (path) => JSON.parse(readFileSync(join(SITE, 'search', path), 'utf8'));

/** The paths of the files that a directory leads to, branches included. */
function filesOf(kind, { depth, files }) {
  return files.match(/.{16}/g).flatMap((hash) => {
    if (depth === 0) return `index/${kind}-${hash}.txt`;
    const branch = `index/branch-${hash}.json`;
    return [branch, ...filesOf(kind, fileOf(branch))];
  });
}

test('typing finds pages and marks the matches', async (t) => {
  const page = await openSearch(t, '/');
  await search(page, 'short co', /\/short-codes/);
  // The page may be among those to begin with, before its hit is there.
  await page.locator(MARKS).first().waitFor();
  const marked = await page.locator(MARKS).allInnerTexts();
  assert.ok(marked.some((text) => /^short/i.test(text)), marked.join());
});

test('typos and names in other spellings find the same', async (t) => {
  const page = await openSearch(t, '/');
  await search(page, 'evnets', /\/events/);
  const notice = page.getByText('Results for “events”', { exact: true });
  await notice.waitFor();
  await search(page, 'events', /\/events/);
  await notice.waitFor({ state: 'detached' });
  await search(page, 'addtocart', /AddToCart/i);
  await search(page, 'add to cart', /AddToCart/i);
});

test('only the version and the language of the page are searched', async (t) => {
  const asked = [];
  const page = await openSearch(t, '/events');
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await search(page, 'events', /\/events/);
  const rows = await page.locator(ROWS).evaluateAll((all) => all.map((element) => new URL(element.href).pathname));
  assert.deepEqual(rows.filter((row) => row.startsWith('/10.')), []);
  const cores = asked.flatMap((path) => CORE.exec(path)?.[2] ?? []);
  const searched = fileOf('index.json').partitions.filter(({ core }) => cores.includes(core));
  assert.ok(searched.length > 0);
  for (const { language, tags } of searched) assert.ok(language === 'en' && tags.every((tag) => !tag.includes('10.')), tags.join());
});

test('Enter opens the hit', async (t) => {
  const page = await openSearch(t, '/');
  await search(page, 'webhooks', /\/webhooks/);
  await page.locator(`${ROWS}[aria-selected="true"]`).waitFor();
  const href = await page.locator(`${ROWS}[aria-selected="true"]`).getAttribute('href');
  await page.locator(FIELD).press('Enter');
  await page.waitForURL((url) => url.pathname + url.hash === href.replace(/\?[^#]*/, ''));
  await page.locator(FIELD).waitFor({ state: 'detached' });
});

test('after the first search, other words and typos are found without a connection', async (t) => {
  const page = await openSearch(t, '/', { problems: /ERR_INTERNET_DISCONNECTED/ });
  const fetched = new Set();
  // What corrects words is in one file, synonyms in another.
  const code = new Set();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(missing|synonyms)-\w+\.js$/.test(pathname)) code.add(pathname);
    // Of texts, a search fetches parts.
    if (pathname.startsWith('/search/index/') && !request.headers().range) fetched.add(pathname);
  });
  await search(page, 'events', /\/events/);
  const cores = [...fetched].flatMap((path) => CORE.exec(path)?.[1] ?? []);
  const listed = cores.map(fileOf).flatMap((core) => ['words', 'vocabulary', 'texts'].flatMap((kind) => filesOf(kind, core[kind])));
  const wanted = [...new Set([...cores, ...listed])];
  for (let i = 0; i < 600 && (fetched.size < wanted.length || code.size < 2); i += 1) await page.waitForTimeout(100);
  assert.deepEqual([fetched.size, code.size], [wanted.length, 2]);
  await page.context().setOffline(true);
  await search(page, 'webhooks', /\/webhooks/);
  await search(page, 'cameraa', /camera/i);
  await page.context().setOffline(false);
});

test('fetched files are searched without a connection', async (t) => {
  // Rows look ahead at their pages, which are not there then.
  const page = await openSearch(t, '/', { problems: /ERR_INTERNET_DISCONNECTED/ });
  await search(page, 'events', /\/events/);
  await search(page, 'webhooks', /\/webhooks/);
  await page.context().setOffline(true);
  await search(page, 'events', /\/events/);
  await page.context().setOffline(false);
});

test('an open page searches a site that was deployed since, whose files have other names', async (t) => {
  const page = await openSearch(t, '/', { problems: /404/ });
  let isGone = false;
  let manifests = 0;
  await page.route('**/search/index/*', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.route('**/search/index.json', (route) => {
    manifests += 1;
    isGone = false;
    return route.continue();
  });
  await search(page, 'events', /\/events/);
  assert.equal(manifests, 1);
  isGone = true;
  await search(page, 'webhooks', /\/webhooks/);
  assert.equal(manifests, 2);
});
