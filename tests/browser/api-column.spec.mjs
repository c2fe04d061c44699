// The cards beside an operation: languages, statuses, word wrap, folding and copying.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';

const site = useSite(SITE);
const PAGE = '/api-reference';
const CALL = '[data-path="/get-product-price-info"]';
const SAMPLES = `${CALL} .api-aside-part:has(> .api-call)`;
const ANSWERS = `${CALL} .api-aside-part:has(.api-statuses)`;
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const copied = async (page, card) => {
  await page.locator(`${card} [data-slot="copy"]`).click();
  await page.locator(`${card} [data-slot="copy"][data-done]`).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

test('a sample is fully visible, and its menu lists the languages', async (t) => {
  const page = await site.open(t, PAGE, CLIPBOARD);
  assert.match(await page.locator(`${SAMPLES} .api-call`).innerText(), /GET\s+\/get-product-price-info/);
  assert.match(await copied(page, SAMPLES), /^curl --get \\\n {2}--url '[^'?]+' \\\n {2}--data-urlencode 'shortCode=/);
  const pre = page.locator(`${SAMPLES} pre:not([data-inactive])`);
  const overflows = () => pre.evaluate((element) => element.scrollWidth > element.clientWidth);
  assert.equal(await overflows(), false);
  await page.locator(`${SAMPLES} [data-slot="wrap"]`).click();
  assert.ok(await overflows());
  await page.locator(`${SAMPLES} select`).selectOption('python');
  assert.match(await copied(page, SAMPLES), /^import requests/);
});

test('each status has its examples', async (t) => {
  const page = await site.open(t, PAGE);
  const statuses = page.locator(`${ANSWERS} [role="tab"]`).filter({ visible: true });
  assert.deepEqual((await statuses.allInnerTexts()).slice(0, 2), ['200', '403']);
  await statuses.nth(1).click();
  assert.match(await page.locator(`${ANSWERS} .api-note`).filter({ visible: true }).innerText(), /No body\.$/);
  assert.equal(await page.locator(`${ANSWERS} pre`).filter({ visible: true }).count(), 0);
});

test('JSON folds, and is copied whole', async (t) => {
  const page = await site.open(t, PAGE, CLIPBOARD);
  await page.locator(ANSWERS).scrollIntoViewIfNeeded();
  const fold = page.getByRole('button', { name: /^levels: \d items$/ }).first();
  const before = await copied(page, ANSWERS);
  await fold.press('Enter');
  assert.equal(await fold.getAttribute('aria-expanded'), 'false');
  const shown = await page.locator(`${ANSWERS} pre`).filter({ visible: true }).innerText();
  assert.doesNotMatch(shown, /quantityMin/);
  assert.equal(await copied(page, ANSWERS), before);
  assert.match(before, /quantityMin/);
  await page.locator(`${ANSWERS} [data-slot="copy"]:not([data-done])`).waitFor();
  await assertAccessible(page);
});

test('the bars and their buttons fit on a phone', async (t) => {
  const page = await site.open(t, PAGE, { viewport: PHONE });
  for (const card of [SAMPLES, ANSWERS]) {
    const [outer, inner] = await page.locator(card).evaluate((card) =>
      [card, card.querySelector('.api-code-tools')].map((element) => element.getBoundingClientRect().toJSON()));
    assert.ok(inner.right <= outer.right && inner.left >= outer.left, card);
  }
  await assertAccessible(page);
});
