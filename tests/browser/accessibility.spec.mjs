// axe finds nothing: each kind of page, light and dark, wide and narrow, with menus closed and open.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { DESKTOP, mounted, PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';
import { pageKinds } from './support/pages.mjs';

const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);

/** What the documentation has no page of, and what has most on it. */
const EXAMPLES = [
  ['guide', '/guide/components'],
  ['category', '/guide'],
  ['translation', '/de/guide/components'],
];

const LOOKS = [
  ['light', DESKTOP],
  ['light', PHONE],
  ['dark', DESKTOP],
  ['dark', PHONE],
];

for (const [theme, viewport] of LOOKS) {
  const look = `${theme} at ${viewport.width} px`;

  for (const [name, from, pages] of [
    ['documentation', site, pageKinds()],
    ['example', fixture, EXAMPLES],
  ]) {
    test(`pages of the ${name} in ${look}`, async (t) => {
      const page = await themedWindow(t, from, theme, viewport);
      for (const [kind, path] of pages) {
        await t.test(`${kind} (${path})`, async () => {
          await goto(page, path, theme);
          await assertAccessible(page);
        });
      }
    });
  }
}

for (const theme of ['light', 'dark']) {
  test(`the open drawer in ${theme}`, async (t) => {
    const page = await themedWindow(t, fixture, theme, PHONE);
    await goto(page, '/guide/components', theme);
    await page.locator('[data-slot="menu-toggle"]').click();
    await page.locator('#__site-menu[data-open]').waitFor();
    await assertAccessible(page);
    await page.locator('[data-slot="menu-back"]').click();
    for (const summary of await page.locator('[data-slot="menu-primary"] summary').all()) await summary.click();
    await assertAccessible(page);
  });

  test(`open dropdowns in ${theme}`, async (t) => {
    const page = await themedWindow(t, fixture, theme, DESKTOP);
    await goto(page, '/guide/components', theme);
    for (const dropdown of await page.locator('.navbar li:not([hidden]) > [data-slot="dropdown"]').all()) {
      await dropdown.locator('summary').press('Enter');
      assert.ok(await dropdown.locator('ul').isVisible());
      await assertAccessible(page);
    }
  });

  test(`an open table of contents in ${theme}`, async (t) => {
    const page = await themedWindow(t, fixture, theme, PHONE);
    await goto(page, '/guide/components', theme);
    await page.locator('[data-slot="toc-mobile"] summary').click();
    await assertAccessible(page);
  });

  test(`a filtered search page in ${theme}`, async (t) => {
    const page = await themedWindow(t, site, theme, DESKTOP);
    await goto(page, '/search?q=events', theme);
    await assertAccessible(page);
    await goto(page, '/search?q=zzzz', theme);
    await assertAccessible(page);
  });
}

async function themedWindow(t, from, theme, viewport) {
  const page = await from.window(t, { viewport, reducedMotion: 'reduce' });
  await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
  return page;
}

async function goto(page, path, theme) {
  await page.goto(path);
  await mounted(page);
  assert.equal(await page.locator('html').getAttribute('data-theme'), theme);
}
