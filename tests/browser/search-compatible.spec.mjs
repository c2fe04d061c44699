// Clients of the hosted service work against the server for authors as they are.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { useSite } from './support/browser.mjs';
import { develop } from './support/server.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const site = useSite(here('../../xtask/fixture-site'), develop);

/** Opens an empty page of the site's origin with a client in it. */
async function openWith(t, client) {
  const { outputFiles } = await build({
    entryPoints: [here(`support/clients/${client}.js`)],
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const page = await site.window(t);
  await page.route('**/client.js', (route) => route.fulfill({ contentType: 'text/javascript', body: outputFiles[0].text }));
  await page.route('**/client', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Client</title><main></main><script type="module" src="/client.js"></script>' }),
  );
  await page.goto('/client');
  return page;
}

test('algoliasearch finds, marks, pages and filters', async (t) => {
  const page = await openWith(t, 'lite');
  const search = (request) =>
    page.evaluate((request) => globalThis.client.search({ requests: [{ indexName: 'docs', ...request }] }), request).then(({ results }) => results[0]);
  const all = await search({ query: 'components', hitsPerPage: 2, clickAnalytics: true });
  assert.equal(all.hits.length, 2);
  assert.ok(all.nbHits > 2 && all.nbPages === Math.ceil(all.nbHits / 2));
  assert.match(all.queryID, /^[\da-f]{32}$/);
  assert.equal(all.hits[0].hierarchy.lvl1, 'Components');
  const { hits: second } = await search({ query: 'components', hitsPerPage: 2, page: 1 });
  assert.ok(second.every((hit) => !all.hits.some((other) => other.objectID === hit.objectID)));
  const marked = await search({ query: 'components', highlightPreTag: '<b>', highlightPostTag: '</b>', attributesToSnippet: ['content:3'] });
  assert.equal(marked.hits[0]._highlightResult.hierarchy.lvl1.value, '<b>Components</b>');
  const german = await search({ query: '', facetFilters: ['language:de'], facets: ['language'] });
  assert.ok(german.nbHits > 0);
  assert.deepEqual(Object.keys(german.facets.language), ['de']);
  const failure = await page.evaluate(() => globalThis.client.search({ requests: [{ indexName: 'other', query: '' }] }).catch(({ name, status, message }) => ({ name, status, message })));
  assert.deepEqual(failure, { name: 'ApiError', status: 404, message: 'Index other does not exist' });
});

test('DocSearch shows groups, hits and followed hits', async (t) => {
  const page = await openWith(t, 'docsearch');
  await page.locator('.DocSearch-Button').click();
  await page.locator('.DocSearch-Input').pressSequentially('components', { delay: 20 });
  await page.locator('.DocSearch-Hit').first().waitFor();
  const titles = await page.locator('.DocSearch-Hit-title').allInnerTexts();
  assert.ok(titles.includes('Components'), titles.join());
  assert.ok((await page.locator('.DocSearch-Hit mark').count()) > 0);
  assert.ok((await page.locator('.DocSearch-Hit-source').allInnerTexts()).every((text) => text.length > 0));
  const links = await page.locator('.DocSearch-Hit a').evaluateAll((all) => all.map((element) => element.href));
  for (const link of links) assert.match(link, /^https:\/\/docs\.example\.org\/(?!1\.0|de)/);
  await page.locator('.DocSearch-Input').fill('qqqqzzzz');
  await page.locator('.DocSearch-NoResults').waitFor();
});

test('InstantSearch shows hits, counts, facets and pages', async (t) => {
  const page = await openWith(t, 'instantsearch');
  await page.locator('.ais-Hits-item').first().waitFor();
  const all = Number(/^[\d,]+/.exec(await page.locator('.ais-Stats-text').innerText())[0].replace(',', ''));
  assert.ok(all > 20, `${all} records`);
  assert.ok((await page.locator('.ais-Pagination-item--page').count()) > 1);
  await page.locator('.ais-SearchBox-input').fill('components');
  await page.locator('.ais-Highlight-highlighted', { hasText: 'Components' }).first().waitFor();
  const facet = page.locator('.ais-RefinementList-item', { hasText: 'lvl1' });
  const count = await facet.locator('.ais-RefinementList-count').innerText();
  await facet.locator('input').check();
  await page.locator('.ais-Stats-text', { hasText: new RegExp(`^${count} results?`) }).waitFor();
  assert.equal(await page.locator('.ais-Hits-item').count(), Math.min(Number(count), 20));
});
