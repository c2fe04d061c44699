// The colour mode toggles and is remembered.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';

const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);
const theme = (page) => page.locator('html').getAttribute('data-theme');
const background = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('light is the default, whatever the system prefers', async (t) => {
  const page = await site.open(t, '/', { colorScheme: 'dark' });
  assert.equal(await theme(page), 'light');
});

test('the toggle changes the mode, its own name and the colours', async (t) => {
  const page = await site.open(t, '/');
  const toggle = page.locator('[data-slot="color-mode-toggle"]');
  const [name, light] = [await toggle.getAttribute('aria-label'), await background(page)];
  await toggle.click();
  assert.equal(await theme(page), 'dark');
  assert.notEqual(await toggle.getAttribute('aria-label'), name);
  assert.notEqual(await background(page), light);
  await toggle.click();
  assert.equal(await theme(page), 'light');
  assert.equal(await toggle.getAttribute('aria-label'), name);
});

test('the mode is set before the first paint, on the next page and after a reload', async (t) => {
  const page = await site.window(t);
  await page.addInitScript(rememberThemeOfBody);
  await page.goto('/');
  await mounted(page);
  await page.locator('[data-slot="color-mode-toggle"]').click();
  await page.reload();
  assert.equal(await page.evaluate(() => globalThis.themeOfBody), 'dark');
  await page.goto('/events');
  assert.equal(await page.evaluate(() => globalThis.themeOfBody), 'dark');
});

test('the first click works before the page is idle', async (t) => {
  const page = await site.window(t);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('[data-slot="color-mode-toggle"]').click();
  await page.locator('html[data-theme="dark"]').waitFor();
});

test('the system decides, if the site allows it, until the reader chooses', async (t) => {
  const page = await fixture.open(t, '/', { colorScheme: 'dark' });
  assert.equal(await theme(page), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-theme="light"]').waitFor();
  const toggle = page.locator('[data-slot="color-mode-toggle"]');
  const choices = [];
  for (let press = 0; press < 3; press += 1) {
    await toggle.click();
    choices.push(await page.locator('html').getAttribute('data-theme-choice'));
  }
  assert.deepEqual(choices.toSorted(), ['dark', 'light', 'system']);
});

test('other windows of the site switch as well', async (t) => {
  const page = await site.open(t, '/');
  const other = await page.context().newPage();
  await other.goto('/events');
  await mounted(other);
  await page.locator('[data-slot="color-mode-toggle"]').click();
  await other.locator('html[data-theme="dark"]').waitFor();
});

/** Notes the mode at the moment at which the first element of the page exists. */
function rememberThemeOfBody() {
  new MutationObserver((_, observer) => {
    if (!document.body) return;
    globalThis.themeOfBody = document.documentElement.dataset.theme;
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
