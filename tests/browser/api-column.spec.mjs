// The cards beside an operation: languages, statuses, word wrap, folding and copying.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
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
  const isWithin = (card, selector) => page.locator(card).evaluate((card, selector) => {
    const [outer, inner] = [card, card.querySelector(selector)].map((element) => element.getBoundingClientRect());
    return inner.left >= outer.left && inner.right <= outer.right && { end: outer.right - inner.right };
  }, selector);
  await page.locator(`${SAMPLES} .tab-sign`).waitFor();
  assert.ok(await isWithin(SAMPLES, '.tab-sign'), 'the sign of the language');
  for (const card of [SAMPLES, ANSWERS]) {
    const tools = await isWithin(card, '.api-code-tools');
    assert.ok(tools && tools.end < 16, `${card}: the buttons are at the end of their row`);
  }
  await assertAccessible(page);
});

const LONG = '/repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs';
const parameters = [...LONG.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
const content = {
  'application/json': {
    examples: {
      all: { summary: 'All the jobs of a run, with the steps of each and what these have written', value: [{ id: 1 }] },
      none: { summary: 'No jobs', value: [] },
    },
  },
};
const DESCRIPTION = {
  openapi: '3.1.0',
  info: { title: 'Runs', version: '1', description: '# Keys\n\nText.\n\n## The `key` of a call\n\nText.' },
  servers: [{ url: 'https://api.example/v1' }],
  paths: { [LONG]: { get: { operationId: 'jobs', summary: 'List jobs', parameters, responses: { 200: { description: 'The jobs', content } } } } },
};
const long = useSite(
  buildSite({
    'site.toml': 'title = "Runs"\nurl = "https://runs.example"\n[[api]]\nid = "runs"\npath = "runs.json"\nroute = "/runs"\n',
    'docs/index.md': '---\ntitle: Home\n---\n\nText.\n',
    'runs.json': JSON.stringify(DESCRIPTION),
  }),
);

for (const width of [1440, 1024, 820, 390, 320]) {
  test(`a long path is one line without its middle at ${width} px`, async (t) => {
    const page = await long.open(t, '/runs', { viewport: { width, height: 900 } });
    const path = page.locator('.api-aside-part .api-path');
    const { height, title, text, isCut, end } = await path.evaluate((element) => {
      const [start, end] = element.children;
      return {
        height: element.offsetHeight,
        title: element.title,
        text: element.textContent,
        isCut: start.scrollWidth > start.clientWidth,
        end: end.scrollWidth <= end.clientWidth && end.textContent,
      };
    });
    assert.ok(height < 24, `${height} px`);
    assert.deepEqual([title, text, end], [LONG, LONG, '/{attempt_number}/jobs']);
    assert.ok(isCut);
    assert.ok((await page.locator('.api-endpoint').innerText()).replaceAll('\n', '').includes(LONG), 'the whole path is above the description');
    const { right } = await path.evaluate((element) => element.getBoundingClientRect());
    const menu = await page.locator('.tab-menu').first().boundingBox();
    const bar = await path.boundingBox();
    assert.ok(right <= menu.x || bar.y + bar.height <= menu.y, 'the menu is beside the path, or below it');
  });
}

test('headings of the description have links, as those of guides', async (t) => {
  const page = await long.open(t, '/runs');
  const links = page.locator('.api-header .api-prose :is(h2, h3) > a.api-anchor');
  assert.equal(await links.count(), 2);
  assert.equal(await links.nth(1).getAttribute('aria-label'), 'Link to The key of a call');
  await links.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/#section\/Keys\/The-key-of-a-call$/);
  assert.equal(await page.locator(':target').innerText(), 'The key of a call #');
});

test('menus are in the page before scripts run, and a long name ends with an ellipsis', async (t) => {
  const page = await long.window(t);
  let start;
  const started = new Promise((resolve) => (start = resolve));
  await page.route('**/mount-*.js', async (route) => {
    await started;
    await route.continue();
  });
  await page.goto('/runs', { waitUntil: 'domcontentloaded' });
  const boxes = () => page.locator('.tab-menu, .tab-sign').evaluateAll((all) => all.map((element) => {
    const { x, width, height } = element.getBoundingClientRect();
    return [x, width, height];
  }));
  await page.evaluate(() => document.fonts.ready);
  const before = await boxes();
  assert.equal(before.length, 3, 'languages with a sign, and examples');
  await page.locator('.tab-menu').first().selectOption('go');
  start();
  await mounted(page);
  await page.locator('[data-value="go"]:not([data-inactive])').waitFor();
  assert.deepEqual((await boxes()).slice(2), before.slice(2));
  assert.equal(await page.locator('.tab-sign').getAttribute('data-sign'), 'go', 'the choice of the reader is kept');
  const name = page.locator('.tab-menu').last().locator('selectedcontent');
  const { isCut, overflow } = await name.evaluate((element) => ({
    isCut: element.scrollWidth > element.clientWidth,
    overflow: getComputedStyle(element).textOverflow,
  }));
  assert.ok(isCut);
  assert.equal(overflow, 'ellipsis');
});

test('the list of languages shows their signs, and has the keys of a select', async (t) => {
  const page = await long.open(t, '/runs');
  const menu = page.locator('.tab-menu').first();
  await menu.focus();
  await page.keyboard.press('Space');
  const option = menu.locator('option[value="python"]');
  await page.waitForFunction((option) => option.checkVisibility() && option.getBoundingClientRect().height > 20, await option.elementHandle());
  const sign = await option.evaluate((element) => getComputedStyle(element, '::before').maskImage);
  assert.match(sign, /python-[\da-f]+\.svg/);
  await assertAccessible(page);
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  assert.equal(await menu.inputValue(), 'python');
  assert.match(await page.locator('.api-aside-part pre:not([data-inactive])').first().innerText(), /^import requests/);
});
