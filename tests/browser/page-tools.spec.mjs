// What readers can do with a page, above its title.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { useSite } from './support/browser.mjs';
import { FIXTURE_SITE } from './support/environment.mjs';

const site = useSite(FIXTURE_SITE);
const GUIDE = '/guide/components';

test('the page is copied as Markdown', async (t) => {
  const page = await site.open(t, GUIDE, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.locator('[data-slot="copy-page"]').click();
  await page.locator('[data-slot="copy-page"][data-done]').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(text, await (await fetch(`${site.origin}${GUIDE}.md`)).text());
});

test('if the page cannot be copied, the browser opens the Markdown', async (t) => {
  const page = await site.open(t, GUIDE);
  await page.evaluate(() => {
    document.execCommand = () => false;
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.locator('[data-slot="copy-page"]').click();
  await page.waitForURL(/components\.md$/);
});

test('the menu works with keys, and without scripts', async (t) => {
  const page = await site.open(t, GUIDE);
  const menu = page.locator('.page-tools details');
  await menu.locator('summary').focus();
  await page.keyboard.press('Enter');
  await menu.locator('a').first().waitFor();
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  assert.equal(await menu.getAttribute('open'), null);
  const plain = await site.open(t, GUIDE, { javaScriptEnabled: false });
  await plain.locator('.page-tools summary').click();
  assert.ok(await plain.locator('.page-tools a').first().isVisible());
  assert.equal(await plain.locator('[data-slot="copy-page"]').isVisible(), false);
});
