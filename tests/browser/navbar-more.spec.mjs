// Items that do not fit into the navbar: a menu, and without scripts a second row.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { mounted, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';

const CONFIG = `title = "Packing station"
url = "https://packing.example"
trailing_slash = true
[docs]
route_base_path = "/"
[navbar]
title = "Packing station"
items = [
  { label = "Guides", to = "/", position = "left" },
  { label = "Integrations", to = "/integrations", position = "left" },
  { label = "Products", position = "left", items = [{ label = "Boxes", to = "/boxes" }, { label = "Labels", href = "https://labels.example" }] },
  { label = "Community", href = "https://community.example", position = "left" },
  { label = "Changelog", href = "https://changelog.example" },
  { label = "Status of all services", href = "https://status.example" },
  { label = "Source code", href = "https://source.example" },
  { type = "search" },
]
`;
const LABELS = ['Guides', 'Integrations', 'Products', 'Community', 'Changelog', 'Status of all services', 'Source code'];
const page = (title) => `---\ntitle: ${title}\n---\n\nText.\n`;
const site = useSite(
  buildSite({ 'site.toml': CONFIG, 'docs/index.md': page('Home'), 'docs/boxes.md': page('Boxes'), 'docs/integrations.md': page('Integrations') }),
);
const NARROW = { width: 1000, height: 700 };

const more = (page) => page.locator('[data-slot="navbar-more"]');

/** Labels of the items in the bar, and of those in its menu. */
const labels = (page) =>
  page.evaluate(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((item) => item.querySelector('.nav-link').firstChild.textContent);
    const bar = ':is(.navbar-left, .navbar-right) > li:not([hidden], [data-slot], .navbar-search)';
    return { bar: texts(bar), menu: texts('[data-slot="navbar-more"] > details > .dropdown-menu > li') };
  });

const cut = (page) => page.locator('.navbar .nav-link').evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth + 1).length);

test('what does not fit is in a menu, and comes back when there is room', async (t) => {
  const page = await site.open(t, '/', { viewport: NARROW });
  await more(page).waitFor();
  const { bar, menu } = await labels(page);
  assert.ok(menu.length > 0);
  assert.deepEqual([...bar, ...menu].toSorted(), LABELS.toSorted(), 'each item is in one of them');
  assert.deepEqual(menu, LABELS.filter((label) => menu.includes(label)), 'in the order of the bar');
  assert.equal(await cut(page), 0);
  await more(page).locator('> details > summary').click();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1900, height: 700 });
  await more(page).waitFor({ state: 'hidden' });
  assert.deepEqual(await labels(page), { bar: LABELS, menu: [] });
});

test('the menu works with the keyboard, and after navigation', async (t) => {
  const page = await site.open(t, '/', { viewport: NARROW });
  await page.evaluate(() => {
    document.querySelector('.brand').style.minWidth = '46rem';
    globalThis.kept = true;
  });
  await page.setViewportSize({ width: 1001, height: 700 });
  const summary = more(page).locator('> details > summary');
  await summary.press('Enter');
  await page.keyboard.press('ArrowDown');
  const first = more(page).locator('> details a').first();
  assert.ok(await first.evaluate((link) => link === document.activeElement));
  await more(page).getByRole('link', { name: 'Boxes' }).click();
  await page.waitForURL(/\/boxes\/?$/);
  await mounted(page);
  assert.ok(await page.evaluate(() => globalThis.kept === true), 'the page was not loaded anew');
  const { bar, menu } = await labels(page);
  assert.deepEqual([...bar, ...menu].toSorted(), LABELS.toSorted());
  const current = page.locator(':is(.navbar-left, .navbar-right) [aria-current="page"]');
  assert.equal(await current.getAttribute('href'), '/boxes/', 'one item is that of the page');
});

test('nothing in the bar moves much', async (t) => {
  const page = await site.window(t, { viewport: NARROW });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) globalThis.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await mounted(page);
  await more(page).waitFor();
  await page.waitForTimeout(200);
  assert.ok((await page.evaluate(() => globalThis.shift)) < 0.02);
});

test('without scripts, all items are visible, and the page does not scroll sideways', async (t) => {
  const page = await site.open(t, '/', { viewport: NARROW, javaScriptEnabled: false });
  for (const label of LABELS) await page.locator('.navbar .nav-link', { hasText: label }).first().waitFor();
  assert.equal(await cut(page), 0);
  assert.equal(await more(page).isVisible(), false);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
