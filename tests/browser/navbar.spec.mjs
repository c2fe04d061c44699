// Dropdowns, the version and language links, and the navbar that makes room.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';

const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);
const GUIDE = '/guide/components';
const dropdowns = (page) => page.locator('.navbar [data-slot="dropdown"]');

/** Scrolls up as a reader does who wants the navbar back: it hides on pages that are opened at a heading. */
async function showNavbar(page) {
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 20 && (await page.evaluate(() => scrollY > 0)); turn += 1) await page.mouse.wheel(0, -200);
  await page.locator('[data-slot="navbar"]:not([data-hidden])').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-slot="navbar"]').getAnimations().length === 0);
}

const isOpen = (dropdown) => dropdown.evaluate((element) => element.open);
const focusedIn = (page, selector) => page.evaluate((selector) => document.activeElement.matches(selector), selector);

test('a dropdown works with the keyboard alone', async (t) => {
  const page = await fixture.open(t, GUIDE);
  const dropdown = dropdowns(page).first();
  const links = dropdown.locator('a');
  await dropdown.locator('summary').focus();
  await page.keyboard.press('Enter');
  assert.ok(await isOpen(dropdown));
  await page.keyboard.press('ArrowDown');
  assert.ok(await links.first().evaluate((element) => element === document.activeElement));
  await page.keyboard.press('End');
  assert.ok(await links.last().evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Escape');
  assert.equal(await isOpen(dropdown), false);
  assert.ok(await focusedIn(page, 'summary'), 'the focus is back where it was');
});

test('a dropdown closes when the focus leaves or on a click elsewhere', async (t) => {
  const page = await fixture.open(t, GUIDE);
  const [first, second] = await dropdowns(page).all();
  await first.locator('summary').press('Enter');
  await second.locator('summary').press('Enter');
  assert.deepEqual([await isOpen(first), await isOpen(second)], [false, true]);
  await page.locator('h1').click();
  assert.equal(await isOpen(second), false);
  await first.locator('summary').press('Enter');
  await page.locator('[data-slot="search-button"]').focus();
  assert.equal(await isOpen(first), false);
});

test('a dropdown opens under the mouse', async (t) => {
  const page = await fixture.open(t, GUIDE);
  const dropdown = dropdowns(page).first();
  await dropdown.locator('summary').hover();
  assert.ok(await isOpen(dropdown));
  await page.mouse.move(5, 600);
  await page.waitForFunction((element) => !element.open, await dropdown.elementHandle());
});

test('a version link leads to the same page, and the choice is stored', async (t) => {
  const page = await fixture.open(t, `${GUIDE}?from=test#install`);
  await showNavbar(page);
  await page.locator('.navbar details:has([data-slot="version-link"]) summary').click();
  await page.locator('.navbar [data-version-name="1.0"]').click();
  await page.waitForURL(`${fixture.origin}/1.0${GUIDE}?from=test#install`);
  assert.equal(await page.locator('html').getAttribute('data-version'), '1.0');
  assert.equal(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default')), '1.0');
});

test('a version without the page leads to its main page', async (t) => {
  const page = await fixture.open(t, '/guide/events');
  const link = page.locator('.navbar [data-version-name="1.0"]');
  assert.match(await link.getAttribute('href'), /^\/1\.0\/?$/);
});

test('the documentation has two versions, and the old one has a banner', async (t) => {
  const page = await site.open(t, '/events');
  const links = page.locator('.navbar [data-slot="version-link"]');
  assert.ok((await links.count()) >= 2);
  const old = page.locator('.navbar [data-slot="version-link"]:not([aria-current])').first();
  await page.goto(await old.getAttribute('href'));
  await mounted(page);
  const banner = page.locator('.version-banner');
  assert.ok(await banner.isVisible());
  await banner.locator('a').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/10.19'));
  assert.equal(await page.locator('.version-banner').count(), 0);
});

test('a language link keeps the query and the hash, which are in its address before the click', async (t) => {
  const page = await fixture.open(t, `${GUIDE}?from=test#use`);
  await showNavbar(page);
  await page.locator('.navbar details:has([data-slot="locale-link"]) summary').click();
  const link = page.locator(`.navbar [data-slot="locale-link"][hreflang^="de"]`);
  await page.waitForFunction((element) => element.getAttribute('href').endsWith('?from=test#use'), await link.elementHandle());
  await link.click();
  await page.waitForURL(`${fixture.origin}/de${GUIDE}?from=test#use`);
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  assert.equal(await page.locator('h1').innerText(), 'Komponenten');
});

test('the navbar hides when scrolling down and returns when scrolling up', async (t) => {
  const page = await site.open(t, '/events');
  const navbar = page.locator('[data-slot="navbar"][data-hide-on-scroll]');
  assert.equal(await navbar.count(), 1);
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 3; turn += 1) {
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(60);
  }
  await page.locator('[data-slot="navbar"][data-hidden]').waitFor({ state: 'attached' });
  await page.mouse.wheel(0, -200);
  await page.locator('[data-slot="navbar"]:not([data-hidden])').waitFor();
});

test('external links of the navbar open in a new window, and are marked', async (t) => {
  const page = await site.open(t, '/');
  const link = page.locator('.navbar a[target="_blank"]').first();
  assert.match(await link.getAttribute('rel'), /noopener/);
  assert.ok((await link.locator('.visually-hidden').innerText()).trim().length > 0);
  assert.equal(await page.locator('.navbar a[href^="mailto:"]').count(), 1);
});

test('the button back to the top appears when scrolling up, and works', async (t) => {
  const page = await site.open(t, '/events', { reducedMotion: 'reduce' });
  const button = page.locator('[data-slot="back-to-top"]');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.waitForTimeout(100);
  await page.evaluate(() => scrollTo(0, 1000));
  await page.locator('[data-slot="back-to-top"][data-visible]').waitFor();
  await button.click();
  await page.waitForFunction(() => scrollY === 0);
});
