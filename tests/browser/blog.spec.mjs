// A site that is a blog: lists, posts, authors and feeds, with and without scripts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { DESKTOP, PHONE, useSite } from './support/browser.mjs';
import { buildExample } from './support/build.mjs';

const site = useSite(buildExample('blog'));

const PAGES = ['/', '/page/2', '/2026/11/02/first-flush', '/archive', '/tags', '/tags/harvest', '/authors', '/authors/ada'];

for (const viewport of [DESKTOP, PHONE]) {
  for (const path of PAGES) {
    test(`axe finds nothing on ${path} at ${viewport.width} px`, async (t) => {
      const page = await site.open(t, path, { viewport });
      await assertAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    });
  }
}

test('a reader goes from the list to a post, to the older one, to its author, and back', async (t) => {
  const page = await site.open(t, '/');
  assert.deepEqual(await page.locator('.post-item h2').allInnerTexts(), [
    'The first flush is here',
    'A new kettle',
    'A spring in Yunnan',
  ]);
  assert.equal(await page.getByText('Two minutes for the first infusion').count(), 0);
  await page.getByRole('link', { name: 'Read more about The first flush is here' }).click();
  await page.getByRole('heading', { level: 1, name: 'The first flush is here' }).waitFor();
  assert.ok(await page.getByText('Two minutes for the first infusion').isVisible());
  assert.equal(await page.locator('.sidebar a[aria-current="page"]').innerText(), 'The first flush is here');
  await page.locator('.pagination-next').click();
  await page.getByRole('heading', { level: 1, name: 'A new kettle' }).waitFor();
  await page.goBack();
  await page.locator('.post-authors').getByRole('link', { name: 'Ada Winter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada Winter' }).waitFor();
  assert.equal(await page.locator('.post-item').count(), 3);
});

test('without scripts, all posts are reached from the list', async (t) => {
  const page = await site.open(t, '/', { javaScriptEnabled: false });
  await page.locator('.pagination a[rel="next"]').click();
  assert.deepEqual(await page.locator('.post-item h2').allInnerTexts(), ['Closing the year']);
  assert.match(await page.locator('.post-more').innerText(), /Closing the year/, 'not "Read more" alone, which Lighthouse counts as a fault');
  await page.locator('.post-more').click();
  assert.ok(await page.getByText('The other 202 taught us more.').isVisible());
});

test('browsers and readers find the feeds, which are well-formed', async (t) => {
  const page = await site.open(t, '/');
  const feeds = page.locator('head link[rel="alternate"][title]');
  assert.deepEqual(await feeds.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), [
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
  ]);
  for (const [path, item] of [['/rss.xml', 'item'], ['/atom.xml', 'entry']]) {
    const found = await page.evaluate(async ([path, item]) => {
      const text = await (await fetch(path)).text();
      const feed = new DOMParser().parseFromString(text, 'application/xml');
      return feed.querySelector('parsererror') ? -1 : feed.querySelectorAll(item).length;
    }, [path, item]);
    assert.equal(found, 4, path);
  }
  const feed = await page.evaluate(async () => (await fetch('/feed.json')).json());
  assert.equal(feed.items[0].url, 'https://notes.example.com/2026/11/02/first-flush');
});
