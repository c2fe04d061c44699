// Without JavaScript every page can be read, and every menu works.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';
import { pageKinds } from './support/pages.mjs';

const OFF = { javaScriptEnabled: false };
const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);
const kinds = pageKinds();
const path = (kind) => kinds.find(([name]) => name === kind)[1];

for (const [kind, address] of kinds) {
  test(`${kind} (${address}) can be read`, async (t) => {
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await site.open(t, address, { ...OFF, viewport });
      assert.match(await page.title(), /\S/);
      assert.ok(await page.locator('h1').isVisible());
      const text = await page.locator('main').innerText();
      assert.ok(text.length > 60, `the page says only: ${text}`);
      assert.equal(await page.locator('[data-js-only]:visible').count(), 0, 'what needs scripts is not shown');
    }
  });
}

test('links of the sidebar lead to their pages', async (t) => {
  const page = await site.open(t, path('guide'), OFF);
  const links = page.locator('[data-slot="sidebar"] a[href^="/"]:visible');
  const count = await links.count();
  assert.ok(count > 1, 'the sidebar has links');
  const link = links.nth(count - 1);
  const href = await link.getAttribute('href');
  await link.click();
  assert.equal(new URL(page.url()).pathname, href);
  assert.ok(await page.locator(`[data-slot="sidebar"] a[aria-current="page"][href="${href}"]`).isVisible());
});

test('a category of the sidebar opens', async (t) => {
  const page = await fixture.open(t, '/', OFF);
  const category = page.locator('[data-category] > details').last();
  assert.equal(await category.evaluate((element) => element.open), false);
  await category.locator('summary').click();
  assert.ok(await category.locator('a').first().isVisible());
});

test('all panels of tabs are shown, each with its label', async (t) => {
  const page = await site.open(t, path('guide'), OFF);
  const panels = page.locator('[data-slot="tabs"] [role="tabpanel"]');
  assert.ok((await panels.count()) > 1);
  for (const panel of await panels.all()) assert.ok(await panel.isVisible());
  for (const label of await page.locator('.tab-label').all()) assert.ok(await label.isVisible());
});

test('dropdowns of the navbar open', async (t) => {
  const page = await site.open(t, '/', OFF);
  for (const dropdown of await page.locator('.navbar li:not([hidden]) > [data-slot="dropdown"]').all()) {
    await dropdown.locator('summary').click();
    assert.ok(await dropdown.locator('a').first().isVisible());
    await dropdown.locator('summary').click();
  }
});

test('the drawer opens and closes by its address', async (t) => {
  const page = await site.open(t, path('guide'), { ...OFF, viewport: PHONE });
  const drawer = page.locator('#__site-menu');
  assert.equal(await drawer.isVisible(), false);
  await page.locator('[data-slot="menu-toggle"]').click();
  assert.equal(new URL(page.url()).hash, '#__site-menu');
  await drawer.waitFor({ state: 'visible' });
  await drawer.locator('[data-slot="sidebar"] a[aria-current="page"]').waitFor({ state: 'visible' });
  await page.locator('[data-slot="drawer-close"]').click();
  await drawer.waitFor({ state: 'hidden' });
});

test('navbar items are in the drawer', async (t) => {
  for (const address of ['/', path('without sidebar')]) {
    const page = await site.open(t, address, { ...OFF, viewport: PHONE });
    await page.locator('[data-slot="menu-toggle"]').click();
    await page.locator('[data-slot="menu-primary"] a').first().waitFor({ state: 'visible' });
  }
});

test('search is a form that sends its words', async (t) => {
  const page = await site.open(t, '/search', OFF);
  await page.locator('input[name="q"]').fill('events');
  await page.locator('[data-slot="search-page"] button[type="submit"]').click();
  const url = new URL(page.url());
  assert.deepEqual([url.pathname, url.search], ['/search', '?q=events']);
});

test('the API reference names every operation and field', async (t) => {
  const page = await site.open(t, '/api-reference', OFF);
  const text = await page.locator('main').innerText();
  const names = ['/get-product-price-info', '/get-product-info', '/get-products-general-info'];
  for (const name of [...names, '/generate-product-short-code', 'X-API-KEY', 'priceListGroup', 'shortCode']) {
    assert.ok(text.includes(name), name);
  }
});
