// A site from right to left: where things stand, and what keeps running from left to right.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { DESKTOP, PHONE, useSite } from './support/browser.mjs';
import { buildExample, buildSite } from './support/build.mjs';
import { DIALOG, openDialog, ROWS, searchFor } from './support/search.mjs';

const fixture = useSite(buildExample('languages'));
const PAGE = '/ar/guide/green-tea/';

/** A site in Arabic whose API is described in English. */
const blocks = useSite(
  buildSite({
    'site.toml': 'title = "متجر"\nurl = "https://shop.example"\n[i18n]\ndefault_locale = "ar"\nlocales = ["ar"]\n[[api]]\nid = "shop"\npath = "api.json"\nroute = "/api"',
    'docs/index.md': '# متجر\n\n<FileTree>\n\n- src/\n  - index.ts\n\n</FileTree>\n',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {},
      components: { schemas: { Product: { type: 'object', description: 'What is sold.' } } },
    }),
  }),
);
const phone = { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' };

/** Whether the middle of an element is in the right half of the window. */
async function isRight(page, locator) {
  const { x, width } = await locator.boundingBox();
  return x + width / 2 > page.viewportSize().width / 2;
}

test('the sidebar is at the right, the table of contents at the left', async (t) => {
  const page = await fixture.open(t, PAGE);
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  assert.ok(await isRight(page, page.locator('nav.sidebar')));
  assert.ok(!(await isRight(page, page.locator('nav.toc'))));
  assert.ok(await isRight(page, page.locator('.navbar .brand')));
});

test('the interface is in Arabic, with the texts that the site replaces', async (t) => {
  const page = await fixture.open(t, PAGE);
  assert.equal(await page.locator('nav.breadcrumbs').getAttribute('aria-label'), 'مسار التنقل');
  assert.equal(await page.locator('[rel="next"] .pagination-hint').textContent(), 'التالي');
  await page.goto('/ar/search/');
  assert.equal(await page.locator('input[name="q"]').getAttribute('placeholder'), 'ابحث في بيت الشاي');
});

test('the menu opens from the right', async (t) => {
  const page = await fixture.open(t, PAGE, phone);
  const toggle = page.locator('[data-slot="menu-toggle"]');
  assert.ok(await isRight(page, toggle));
  await toggle.click();
  const drawer = page.locator('#__site-menu[data-open]');
  await drawer.waitFor();
  const { x, width } = await drawer.boundingBox();
  const edge = await page.evaluate(() => document.body.getBoundingClientRect().right);
  assert.equal(Math.round(x + width), Math.round(edge));
  await assertAccessible(page);
});

for (const [name, options] of [['a desktop', { viewport: DESKTOP }], ['a phone', phone]]) {
  for (const path of [PAGE, '/ar/', '/ar/search/', '/ar/guide/black-tea/']) {
    test(`${path} on ${name} does not scroll sideways`, async (t) => {
      const page = await fixture.open(t, path, options);
      const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(inner <= outer, `${inner} in ${outer}`);
    });
  }
}

test('code runs from left to right', async (t) => {
  const page = await fixture.open(t, PAGE);
  const code = page.locator('pre code').first();
  assert.equal(await code.evaluate((element) => getComputedStyle(element).direction), 'ltr');
  const offset = await code.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const text = range.getBoundingClientRect();
    const pre = element.closest('pre').getBoundingClientRect();
    return { start: text.left - pre.left, end: pre.right - text.right };
  });
  assert.ok(offset.start < offset.end, JSON.stringify(offset));
});

test('names of files run from left to right, sentences of other languages in their direction', async (t) => {
  const page = await blocks.open(t, '/');
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  const tree = page.locator('.file-tree');
  assert.equal(await tree.evaluate((element) => getComputedStyle(element).direction), 'ltr');
  await page.goto('/api');
  const sentence = page.locator('.api-content p', { hasText: 'What is sold.' }).first();
  const [start, end] = await sentence.evaluate((element) => {
    const text = element.firstChild;
    return [0, text.data.length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  assert.ok(start < end, 'the full stop is at the right');
});

test('arrows of the search dialog point along the line, and sentences in the preview end where their language ends them', async (t) => {
  const page = await fixture.open(t, '/ar/guide/black-tea/');
  await openDialog(page);
  await searchFor(page, 'tea');
  const arrow = page.locator(`${ROWS} .icon:has([d^="M19"])`).first();
  await arrow.waitFor();
  assert.equal(await arrow.evaluate((element) => getComputedStyle(element).scale), '-1 1');
  const sentence = page.locator(`${DIALOG} .search-preview p:not([class])`).first();
  await sentence.waitFor();
  assert.equal(await sentence.evaluate((element) => getComputedStyle(element).unicodeBidi), 'plaintext');
});

test('a page that is not translated keeps its direction', async (t) => {
  const page = await fixture.open(t, '/ar/guide/black-tea/');
  const text = page.locator('[lang="en"][dir="ltr"]').first();
  assert.equal(await text.evaluate((element) => getComputedStyle(element).direction), 'ltr');
});

for (const colorScheme of ['light', 'dark']) {
  for (const [name, options] of [['a desktop', { viewport: DESKTOP }], ['a phone', phone]]) {
    test(`axe finds nothing on ${name} in ${colorScheme}`, async (t) => {
      const page = await fixture.open(t, PAGE, { ...options, colorScheme });
      await page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode), colorScheme);
      await assertAccessible(page);
    });
  }
}
