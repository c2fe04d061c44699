// The language switcher: one entry on a site in one language, and its work on a site in three, one of them from right to left.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExample } from './support/build.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';

const site = useSite(SITE);
const languages = useSite(buildExample('languages'));
const SWITCHER = '.navbar details:has([data-slot="locale-link"])';

test('the documentation is in English, and its switcher has that one entry', async (t) => {
  const page = await site.open(t, '/events');
  const html = page.locator('html');
  assert.deepEqual([await html.getAttribute('lang'), await html.getAttribute('dir')], ['en', 'ltr']);
  await page.locator(`${SWITCHER} summary`).press('Enter');
  const links = page.locator(`${SWITCHER} a`);
  assert.deepEqual(await links.allInnerTexts(), ['English']);
  assert.equal(await links.getAttribute('aria-current'), 'true');
});

test('the switcher leads to the same page in each language, with the query and the hash', async (t) => {
  const page = await languages.open(t, '/guide/green-tea/?from=test#water');
  for (const [lang, dir, base] of [['fr', 'ltr', '/fr'], ['ar', 'rtl', '/ar'], ['en', 'ltr', '']]) {
    await page.locator(`${SWITCHER} summary`).click();
    const links = page.locator(`${SWITCHER} a`);
    assert.equal(await links.count(), 3);
    await page.locator(`${SWITCHER} a[hreflang="${lang}"]`).click();
    await page.waitForURL(`${languages.origin}${base}/guide/green-tea/?from=test#water`);
    const html = page.locator(`html[lang="${lang}"]`);
    await html.waitFor();
    // The query and the hash are in the links as soon as scripts are at work.
    await mounted(page);
    assert.equal(await html.getAttribute('dir'), dir);
    assert.equal(await page.locator(`${SWITCHER} a[aria-current]`).getAttribute('hreflang'), lang);
  }
});

test('in the menu of a phone the switcher starts open, with the current language marked', async (t) => {
  const page = await languages.open(t, '/ar/guide/green-tea/', { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
  await page.locator('[data-slot="menu-toggle"]').click();
  await page.locator('#__site-menu[data-open]').waitFor();
  const back = page.locator('[data-slot="menu-back"]');
  if (await back.isVisible()) await back.click();
  const switcher = page.locator('#__site-menu details:has([data-slot="locale-link"])');
  assert.equal(await switcher.evaluate((details) => details.open), true);
  const current = switcher.locator('a[aria-current]');
  assert.ok(await current.isVisible());
  assert.equal(await current.getAttribute('hreflang'), 'ar');
  await switcher.locator('a[hreflang="en"]').click();
  await page.waitForURL(`${languages.origin}/guide/green-tea/`);
});
