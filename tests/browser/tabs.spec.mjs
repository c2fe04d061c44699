// Tabs: groups in sync, remembered, and in the address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { FIXTURE_SITE } from './support/environment.mjs';

const fixture = useSite(FIXTURE_SITE);
const GUIDE = '/guide/components';

const selected = (page) =>
  page.locator('[role="tab"][aria-selected="true"]').evaluateAll((all) => all.map((element) => element.dataset.value));
const shown = (page) =>
  page.locator('[role="tabpanel"]:visible').evaluateAll((all) => all.map((element) => element.dataset.value));
const tab = (page, value) => page.locator(`[role="tab"][data-value="${value}"]`);

test('one panel of each group is shown', async (t) => {
  const page = await fixture.open(t, GUIDE);
  assert.deepEqual(await shown(page), await selected(page));
  assert.deepEqual(await selected(page), ['pnpm', 'npm']);
});

test('a choice applies to the group, is stored and is in the address', async (t) => {
  const page = await fixture.open(t, GUIDE);
  await tab(page, 'npm').first().click();
  assert.deepEqual(await shown(page), ['npm', 'npm']);
  assert.equal(new URL(page.url()).searchParams.get('pm'), 'npm');
  await tab(page, 'pnpm').last().click();
  assert.deepEqual(await selected(page), ['pnpm', 'pnpm']);
  await page.goto(GUIDE);
  await mounted(page);
  assert.deepEqual(await shown(page), ['pnpm', 'pnpm']);
});

test('the address overrides the stored choice', async (t) => {
  const page = await fixture.open(t, GUIDE);
  await tab(page, 'pnpm').last().click();
  await page.goto(`${GUIDE}?pm=npm`);
  await mounted(page);
  assert.equal((await shown(page))[0], 'npm');
});

test('arrow keys move between tabs', async (t) => {
  const page = await fixture.open(t, GUIDE);
  const list = page.locator('[role="tablist"]').first();
  await list.locator('[aria-selected="true"]').focus();
  const presses = [
    ['ArrowLeft', 'npm'],
    ['ArrowLeft', 'pnpm'],
    ['ArrowRight', 'npm'],
    ['End', 'pnpm'],
    ['Home', 'npm'],
  ];
  for (const [key, value] of presses) {
    await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.value), value, key);
    assert.equal((await selected(page))[0], value, key);
    assert.equal(await list.locator('[tabindex="0"], [role="tab"]:not([tabindex])').count(), 1, key);
  }
});

test('the selected tab keeps its position in the window', async (t) => {
  const page = await fixture.open(t, GUIDE, { viewport: { width: 1000, height: 300 } });
  const last = tab(page, 'pnpm').last();
  await last.scrollIntoViewIfNeeded();
  const before = await last.boundingBox();
  await last.click();
  assert.ok(Math.abs((await last.boundingBox()).y - before.y) <= 1);
});
