// Nested tags: menus and lists show which tag is below which.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';

const operation = (id, tag) => `  /${id}: { get: { operationId: ${id}, summary: Get ${id}, tags: [${tag}], responses: { '204': { description: Done. } } } }\n`;
const calls = ['cats', 'dogs', 'kittens', 'puppies', 'orders', 'carts', 'returns', 'lists'];

const dir = buildSite({
  'site.toml': ['single', 'tags', 'operations'].map((layout) => `[[api]]\nid = "${layout}"\npath = "api.yaml"\nroute = "/${layout}"\nlayout = "${layout}"\n`)
    .reduce((all, api) => all + api, 'title = "Tags"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[redirects]]\nfrom = "/old"\nto = "/operations/tags/shop/"\n'),
  'api.yaml': `openapi: 3.2.0
info: { title: Tags, version: '1' }
servers: [{ url: 'https://api.example.com' }]
tags:
  - { name: animals, summary: Animals }
  - { name: cat, summary: Cats, parent: animals }
  - { name: kitten, summary: Kittens, parent: cat }
  - { name: shop, summary: Shop }
paths:
${calls.map((id) => operation(id, { cats: 'cat', kittens: 'kitten' }[id] ?? 'shop')).join('')}`,
  'docs/index.md': '# Tags\n',
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
});
const site = useSite(dir);

/** The groups of the menu, each indented by the lists that it is in. */
const outline = (page, state = '') =>
  page.locator(`.api-menu-group${state}`).evaluateAll((groups) =>
    groups.map((group) => {
      let depth = 0;
      for (let list = group.closest('.api-nested'); list; list = list.parentElement.closest('.api-nested')) depth += 1;
      return '  '.repeat(depth) + group.querySelector('summary, a').textContent;
    }),
  );

const TREE = ['Animals', '  Cats', '    Kittens', 'Shop'];

test('sections are known where the host adds a slash to the path', async (t) => {
  const page = await site.window(t);
  await page.goto('/single#dogs');
  await mounted(page);
  const marked = (id) => page.locator(`.api-menu a[href="/single#${id}"][aria-current="true"]`).waitFor();
  assert.equal(new URL(page.url()).pathname, '/single/');
  await marked('dogs');
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  await page.locator('.api-menu a[href="/single#puppies"]').click();
  await page.waitForURL('**/single/#puppies');
  await marked('puppies');
  await page.goBack();
  await page.waitForURL('**/single/#dogs');
  assert.ok(await page.evaluate(() => window.sameDocument), 'no page was loaded');
});

for (const layout of ['single', 'tags']) {
  for (const hasScripts of [true, false]) {
    test(`the menu of the layout ${layout} nests tags ${hasScripts ? 'with' : 'without'} scripts`, async (t) => {
      const page = await site.window(t, { javaScriptEnabled: hasScripts });
      await page.goto(`/${layout}`);
      assert.deepEqual((await outline(page)).slice(0, 4), TREE);
    });
  }
}

test('a page leads to the tags above it and below it', async (t) => {
  const page = await site.window(t);
  await page.goto('/tags/cat');
  const above = await page.locator('.breadcrumbs li').allTextContents();
  assert.deepEqual(above, ['', 'Tags', 'Animals', 'Cats']);
  assert.equal(await page.locator('.breadcrumbs [aria-current="page"]').textContent(), 'Cats');
  await page.locator('.api-groups a').click();
  await page.waitForURL(/\/tags\/kitten\/?$/);
  assert.equal(await page.locator('h1').textContent(), 'Kittens');
});

test('a link to an operation on the page of its tag leads to the page that it now has', async (t) => {
  const page = await site.window(t);
  await page.goto('/tags/shop');
  const hash = await page.locator('.api-operation').first().evaluate((operation) => `#${operation.id}`);
  await page.goto(`/operations/tags/shop${hash}`);
  await page.waitForURL((url) => url.pathname === `/operations/${hash.slice(1)}/`);
  await page.goto(`/operations/tags/shop${hash}/204`);
  await page.waitForURL((url) => url.pathname === `/operations/${hash.slice(1)}/` && url.hash === '#204');
});

for (const javaScriptEnabled of [true, false]) {
  test(`a page that redirects ${javaScriptEnabled ? 'keeps the anchor' : 'needs no scripts'}`, async (t) => {
    const page = await site.window(t, { javaScriptEnabled });
    // As on a host without redirects of its own.
    const body = readFileSync(join(dir, 'old/index.html'), 'utf8');
    await page.route(/\/old\/?$/, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('/old/#dogs', { waitUntil: 'commit' });
    await page.waitForURL((url) => url.pathname === (javaScriptEnabled ? '/operations/dogs/' : '/operations/tags/shop/'));
  });
}

test('the filter keeps the tags above what it finds', async (t) => {
  const page = await site.window(t);
  await page.goto('/single');
  await mounted(page);
  await page.getByRole('searchbox', { name: 'Filter calls' }).fill('kittens');
  await page.locator('.api-menu [data-found]').waitFor();
  assert.deepEqual(await outline(page, ':visible'), TREE.slice(0, 3));
});

test('nested tags are accessible, on a phone as well', async (t) => {
  for (const options of [{}, { viewport: PHONE }]) {
    const page = await site.window(t, options);
    await page.goto('/tags');
    await assertAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(width <= 0, `${width} pixels too wide`);
  }
});
