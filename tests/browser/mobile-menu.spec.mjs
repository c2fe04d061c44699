// The menu of narrow windows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';

const fixture = useSite(FIXTURE_SITE);
const site = useSite(SITE);
const GUIDE = '/guide/components';
const drawer = (page) => page.locator('#__site-menu');

async function openMenu(t) {
  const page = await fixture.open(t, GUIDE, { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
  await page.locator('[data-slot="menu-toggle"]').click();
  await page.locator('#__site-menu[data-open]').waitFor();
  return page;
}

test('the menu is a dialog that keeps the focus', async (t) => {
  const page = await openMenu(t);
  assert.equal(await drawer(page).getAttribute('role'), 'dialog');
  assert.equal(await drawer(page).getAttribute('aria-modal'), 'true');
  assert.match((await drawer(page).getAttribute('aria-label')) ?? '', /\S/);
  const inside = () => page.evaluate(() => document.querySelector('#__site-menu').contains(document.activeElement));
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press(key);
      assert.ok(await inside(), `${key} ${press}`);
    }
  }
});

test('Escape closes the menu, and the focus returns', async (t) => {
  const page = await openMenu(t);
  await page.keyboard.press('Escape');
  await drawer(page).waitFor({ state: 'hidden' });
  assert.ok(await page.evaluate(() => document.activeElement.matches('[data-slot="menu-toggle"]')));
  assert.equal(await page.locator('[data-slot="menu-toggle"]').getAttribute('aria-expanded'), 'false');
  assert.equal(await page.locator('main').getAttribute('inert'), null);
});

test('the button of the menu and a click beside it close the menu', async (t) => {
  const page = await openMenu(t);
  await page.locator('[data-slot="drawer-close"]').click();
  await drawer(page).waitFor({ state: 'hidden' });
  await page.locator('[data-slot="menu-toggle"]').click();
  await page.locator('#__site-menu[data-open]').waitFor();
  const { width } = await drawer(page).boundingBox();
  await page.mouse.click(width + 10, PHONE.height / 2);
  await drawer(page).waitFor({ state: 'hidden' });
});

test('the page behind the menu does not scroll', async (t) => {
  const page = await openMenu(t);
  const { width } = await drawer(page).boundingBox();
  await page.mouse.move(width + 10, 400);
  await page.mouse.wheel(0, 600);
  await page.waitForTimeout(100);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('a link in the menu opens its page and closes the menu', async (t) => {
  const page = await openMenu(t);
  await drawer(page).locator('[data-slot="sidebar"] a[href="/guide/events"]').click();
  await page.waitForURL(`${fixture.origin}/guide/events`);
  await drawer(page).waitFor({ state: 'hidden' });
});

test('the menu opens with the sidebar, and can switch to the main menu', async (t) => {
  const page = await openMenu(t);
  assert.equal(await drawer(page).getAttribute('data-panel'), 'secondary');
  await page.locator('[data-slot="menu-back"]').click();
  assert.equal(await drawer(page).getAttribute('data-panel'), 'primary');
  await page.locator('[data-slot="menu-primary"] a').first().waitFor({ state: 'visible' });
  assert.equal(await page.locator('[data-slot="sidebar"]').isVisible(), false);
});

test('dropdowns in the menu are closed unless they contain the current page', async (t) => {
  const page = await openMenu(t);
  await page.locator('[data-slot="menu-back"]').click();
  const states = await page.locator('[data-slot="menu-primary"] details').evaluateAll((all) =>
    all.map((element) => [element.open, element.querySelector('[aria-current="page"]') !== null]),
  );
  for (const [open, current] of states) assert.ok(open || !current);
  const folded = page.locator('[data-slot="menu-primary"] details:not([open])').first();
  const handle = await folded.elementHandle();
  await folded.locator('summary').click();
  assert.ok(await handle.evaluate((element) => element.open));
});

test('a wide window has no menu', async (t) => {
  const page = await openMenu(t);
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.locator('#__site-menu:not([data-open])').waitFor();
  assert.equal(await page.locator('main').getAttribute('inert'), null);
});

for (const hasScripts of [true, false]) {
  test(`the menu of an API leads to an operation of the page ${hasScripts ? 'with' : 'without'} scripts`, async (t) => {
    const options = { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce', javaScriptEnabled: hasScripts };
    const page = await site.open(t, '/api-reference', options);
    await page.locator('[data-slot="menu-toggle"]').click();
    const group = drawer(page).locator('.api-menu details:not([open]) > summary').first();
    await group.waitFor({ state: 'visible' });
    await group.click();
    const entry = drawer(page).locator('.api-menu details[open] a:visible').first();
    const hash = new URL(await entry.evaluate((link) => link.href)).hash;
    await entry.click();
    await drawer(page).waitFor({ state: 'hidden' });
    assert.equal(new URL(page.url()).hash, hash);
    await page.locator(hash.replaceAll('/', '\\/')).waitFor({ state: 'visible' });
  });
}

test('the menu of an API opens at the section in view', async (t) => {
  const page = await site.open(t, '/api-reference', { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
  const href = await page.locator('.api-menu li details a').last().getAttribute('href');
  await page.locator(`.api-menu a[href="${href}"]`).evaluate((link) => link.click());
  await page.locator(`.api-menu a[href="${href}"][aria-current]`).waitFor({ state: 'attached' });
  await page.locator('[data-slot="menu-toggle"]').evaluate((toggle) => toggle.click());
  await page.waitForFunction(() => {
    const entry = document.querySelector('.api-menu [aria-current="true"]').getBoundingClientRect();
    return entry.height > 0 && entry.top >= 0 && entry.bottom <= innerHeight;
  });
});
