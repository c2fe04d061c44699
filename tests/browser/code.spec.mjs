// Code blocks: copy and wrap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';

const fixture = useSite(FIXTURE_SITE);
const site = useSite(SITE);
const GUIDE = '/guide/components';
const BLOCK = '[data-slot="code"]:has([data-language="js"])';

test('copy takes only the code, and confirms it', async (t) => {
  const page = await fixture.open(t, GUIDE, { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = page.locator(BLOCK);
  const button = block.locator('[data-slot="copy"]');
  const [label, done] = [await button.getAttribute('data-label'), await button.getAttribute('data-label-done')];
  await block.hover();
  await button.click();
  await block.locator('[data-slot="copy"][data-done]').waitFor();
  assert.equal(await button.getAttribute('aria-label'), done);
  assert.equal(await page.locator('.navigation-status [role="status"]').textContent(), done);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^const element = document\.querySelector\('example-element'\);\nelement\.addEventListener/);
  await block.locator('[data-slot="copy"]:not([data-done])').waitFor();
  assert.equal(await button.getAttribute('aria-label'), label);
  await page.waitForFunction(() => document.querySelector('.navigation-status [role="status"]').textContent === '');
});

test('the buttons are within the bar of the title', async (t) => {
  const page = await site.open(t, '/events');
  const [title, tools] = await page.locator('.code:has(> .code-title)').first().evaluate((element) =>
    ['.code-title', '.code-tools'].map((selector) => element.querySelector(selector).getBoundingClientRect().toJSON()));
  assert.ok(tools.top >= title.top && tools.bottom < title.bottom, `${tools.top} to ${tools.bottom} in ${title.top} to ${title.bottom}`);
});

test('only code that overflows has a button for wrapping, which is hidden until it is measured', async (t) => {
  const page = await site.open(t, '/events', { javaScriptEnabled: false });
  const buttons = page.locator('.code:not([data-wrap]) [data-slot="wrap"]');
  assert.ok(await buttons.count() > 0);
  assert.equal(await page.locator('.code:not([data-wrap]) [data-slot="wrap"]:not([hidden])').count(), 0);
});

test('long lines wrap on request', async (t) => {
  const page = await fixture.open(t, GUIDE, { viewport: PHONE });
  const pre = page.locator(`${BLOCK} pre`);
  const overflows = () => pre.evaluate((element) => element.scrollWidth > element.clientWidth);
  assert.ok(await overflows());
  const wrap = page.locator(`${BLOCK} [data-slot="wrap"]`);
  await wrap.focus();
  await page.keyboard.press('Enter');
  assert.equal(await wrap.getAttribute('aria-pressed'), 'true');
  assert.equal(await overflows(), false);
  await page.keyboard.press('Enter');
  assert.ok(await overflows());
});

test('a block that overflows can be scrolled with the keyboard', async (t) => {
  const page = await fixture.open(t, GUIDE, { viewport: PHONE });
  const pre = page.locator(`${BLOCK} pre`);
  await pre.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction((element) => element.scrollLeft > 0, await pre.elementHandle());
});

test('blocks and tables that scroll can be focused, and have a name', async (t) => {
  const boxes = (page) =>
    page.locator('main :is(pre, div:has(> table)):not([role="tabpanel"])').evaluateAll((all) =>
      all.map((element) => [element.scrollWidth > element.clientWidth, element.tabIndex === 0, element.getAttribute('aria-label')]));
  const page = await fixture.open(t, GUIDE, { viewport: PHONE });
  await page.locator('main pre:not([tabindex])').first().waitFor({ state: 'attached' });
  const narrow = await boxes(page);
  assert.ok(narrow.some(([scrolls]) => scrolls) && narrow.some(([scrolls]) => !scrolls));
  for (const [scrolls, isStop, name] of narrow) assert.deepEqual([isStop, name !== null], [scrolls, scrolls]);
  const still = await fixture.open(t, GUIDE, { viewport: PHONE, javaScriptEnabled: false });
  assert.ok((await boxes(still)).every(([, isStop]) => isStop));
});

test('highlighted words have colours in both modes', async (t) => {
  const page = await fixture.open(t, GUIDE, { colorScheme: 'light' });
  const colors = () =>
    page.locator(`${BLOCK} code span`).evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).color))]);
  const light = await colors();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-theme="dark"]').waitFor();
  const dark = await colors();
  assert.ok(light.length > 2 && dark.length > 2, `${light} / ${dark}`);
  assert.notDeepEqual(light, dark);
});
