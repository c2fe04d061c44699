// Formulas and diagrams, in the manual. Pages that break the content security policy fail.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { PHONE, useSite } from './support/browser.mjs';
import { buildExample } from './support/build.mjs';

const manual = useSite(buildExample('manual'));
const FORMULAS = '/writing/markdown/';
const DIAGRAMS = '/writing/code/';
const VIEW = '.diagram-view';

test('a formula is laid out with the font of the site, and its number is at the edge', async (t) => {
  const page = await manual.open(t, FORMULAS);
  const block = page.locator('.math-block').first();
  await block.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => [...document.fonts].some((font) => font.family.includes('STIX') && font.status === 'loaded'));
  const sizes = await block.evaluate((element) => {
    const [sum, letter, tag] = ['munderover > mo', 'mi', '.m-tag mtext'].map((name) => element.querySelector(name).getBoundingClientRect());
    return { sum: sum.height, letter: letter.height, gap: element.getBoundingClientRect().right - tag.right };
  });
  assert.ok(sizes.sum > 1.5 * sizes.letter, `the sign of a sum is ${sizes.sum} high, a letter ${sizes.letter}`);
  assert.ok(sizes.gap < 8, `${sizes.gap} beside the number`);
  await assertAccessible(page);
});

test('a formula does not widen the page on a phone', async (t) => {
  const page = await manual.open(t, FORMULAS, { viewport: PHONE });
  await page.locator('.math-block').first().scrollIntoViewIfNeeded();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test('a diagram is drawn when it comes into view, and again in the colours of the other mode', async (t) => {
  const page = await manual.open(t, DIAGRAMS);
  const figure = page.locator('[data-slot="diagram"]').first();
  assert.equal(await figure.locator('details[open]').count(), 1);
  await figure.scrollIntoViewIfNeeded();
  const view = figure.locator(VIEW);
  await view.locator('svg').waitFor();
  assert.equal(await figure.locator('details[open]').count(), 0, 'the source is closed');
  assert.equal(await view.getAttribute('role'), 'img');
  assert.equal(await view.getAttribute('aria-label'), 'How an order is sent');
  const fill = () => view.locator('svg').evaluate((element) => getComputedStyle(element.querySelector('.node rect')).fill);
  const light = await fill();
  assert.notEqual(light, 'rgb(0, 0, 0)', 'its styles apply');
  await assertAccessible(page);
  await page.locator('[data-slot="color-mode-toggle"]:visible').first().click();
  await page.waitForFunction(([selector, before]) => {
    const rect = document.querySelector(`${selector} svg .node rect`);
    return rect && getComputedStyle(rect).fill !== before;
  }, [VIEW, light]);
  assert.equal(await page.locator(`${VIEW} > svg`).count(), await page.locator(VIEW).count());
});

test('a diagram with a fault has its message', async (t) => {
  const page = await manual.open(t, DIAGRAMS);
  const figure = page.locator('[data-slot="diagram"]').first();
  await figure.locator('pre code').evaluate((element) => (element.textContent = 'flowchart LR\n  A --'));
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.diagram-fault').waitFor();
  assert.match(await figure.locator('.diagram-fault').textContent(), /could not be drawn[\s\S]*line \d/);
  assert.ok(await figure.locator('pre').isVisible());
});

test('without scripts, the source of a diagram can be read', async (t) => {
  const page = await manual.open(t, DIAGRAMS, { javaScriptEnabled: false });
  assert.ok(await page.locator('[data-slot="diagram"] pre').first().isVisible());
});

test('pages without diagrams do not load their code', async (t) => {
  const page = await manual.open(t, FORMULAS);
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  assert.deepEqual(files.filter((file) => /mermaid|diagram/.test(file)), []);
});
