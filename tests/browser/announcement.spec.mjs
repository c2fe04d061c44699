// A dismissed announcement stays away until there is another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';

const site = useSite(SITE);
const bar = (page) => page.locator('[data-slot="announcement-bar"]');

test('the bar is dismissed for good', async (t) => {
  const page = await site.open(t, '/');
  assert.ok(await bar(page).isVisible());
  await page.locator('[data-slot="announcement-close"]').click();
  assert.equal(await bar(page).isVisible(), false);
  for (const path of ['/', '/events', '/search']) {
    await page.goto(path);
    assert.equal(await bar(page).isVisible(), false, path);
  }
});

test('closing the bar moves the focus to the beginning of the page', async (t) => {
  const page = await site.open(t, '/');
  await page.locator('[data-slot="announcement-close"]').focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.slot), 'navbar');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement.matches('.navbar .brand')));
});

test('a bar with another id is shown again', async (t) => {
  const page = await site.open(t, '/');
  await page.locator('[data-slot="announcement-close"]').click();
  // What is stored is then of an announcement before this one.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.startsWith('docs.announcement.dismiss.'));
    localStorage.setItem(`${key}-before`, localStorage.getItem(key));
    localStorage.removeItem(key);
  });
  await page.reload();
  await mounted(page);
  assert.ok(await bar(page).isVisible());
});

test('the link in the bar works', async (t) => {
  const page = await site.open(t, '/');
  const link = bar(page).locator('a').first();
  const href = await link.getAttribute('href');
  await link.click();
  await page.waitForURL(new URL(href, site.origin).href);
  assert.equal(await page.locator('h1').count(), 1);
});
