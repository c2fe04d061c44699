// What helps to find one's way in API references: the filter of the menu, unfolding all, the language of samples.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiPage } from './support/api.mjs';
import { DESKTOP, mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';

const site = useSite(SITE);

async function open(t, options) {
  const page = await site.window(t, options);
  await openApiPage(page);
  await mounted(page);
  return page;
}

const field = (page) => page.getByRole('searchbox', { name: 'Filter calls' });
const entries = (page) => page.locator('.api-menu li a:visible').allTextContents();
const status = (page) => page.locator('[data-slot="api-filter-status"]');

test('the filter finds operations in the whole menu, by title and path', async (t) => {
  const page = await open(t);
  await field(page).pressSequentially('losch get');
  await page.waitForFunction(() => document.querySelector('[data-slot="api-filter-status"]').textContent === 'One call');
  assert.deepEqual(await entries(page), ['GET Löschen carts']);
  await field(page).fill('/orders/');
  await page.waitForFunction(() => document.querySelector('[data-slot="api-filter-status"]').textContent === '2 calls');
  assert.deepEqual(await entries(page), ['GET list orders', 'GET create orders']);
  await field(page).fill('nothing');
  await status(page).filter({ hasText: 'No call matches' }).waitFor();
  assert.deepEqual(await entries(page), []);
});

test('clearing the filter restores the menu', async (t) => {
  const page = await open(t);
  const list = page.locator('.api-menu > ul');
  const before = await list.evaluate((element) => element.outerHTML);
  await field(page).fill('read');
  await status(page).filter({ hasText: 'One call' }).waitFor();
  await field(page).fill('');
  await page.waitForFunction(() => document.querySelector('[data-slot="api-filter-status"]').textContent === '');
  assert.equal(await list.evaluate((element) => element.outerHTML), before);
});

test('Enter opens the first operation that matches', async (t) => {
  const page = await open(t);
  await field(page).fill('carts');
  await status(page).filter({ hasText: '2 calls' }).waitFor();
  await field(page).press('Enter');
  await page.waitForURL(/#read$/);
});

test('a menu that cannot be completed is filtered as far as it is loaded', async (t) => {
  const page = await open(t, { problems: /status of 500|answered with 500/ });
  await page.route('/api-fixture-menu', (route) => route.fulfill({ status: 500 }));
  await field(page).fill('create');
  await status(page).filter({ hasText: 'One call' }).waitFor();
  assert.deepEqual(await entries(page), ['GET create orders']);
});

test('the menu marks the section in view: after each of its links, and while scrolling', async (t) => {
  const page = await site.open(t, '/api-reference', { reducedMotion: 'reduce' });
  const current = () => page.locator('.api-menu [aria-current="true"]').evaluateAll((all) => all.map((element) => element.getAttribute('href')));
  const hrefs = await page.locator('.api-menu li a').evaluateAll((all) => all.map((element) => element.getAttribute('href')));
  for (const href of hrefs) {
    await page.locator(`.api-menu a[href="${href}"]`).evaluate((element) => element.click());
    await page.waitForFunction((href) => document.querySelector('.api-menu [aria-current="true"]')?.getAttribute('href') === href, href);
    assert.deepEqual(await current(), [href]);
  }
  const isInView = () => {
    const entry = document.querySelector('.api-menu [aria-current]').getBoundingClientRect();
    const column = document.querySelector('.sidebar-list').getBoundingClientRect();
    return entry.height > 0 && entry.top >= column.top && entry.bottom <= column.bottom;
  };
  assert.ok(await page.evaluate(isInView), 'the last schema, whose group was folded');
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => !document.querySelector('.api-menu [aria-current="true"]'));
});

test('sections of a reference are scrolled to 60 px, after a deep link and after a click in the menu', async (t) => {
  const page = await site.open(t, '/api-reference', { reducedMotion: 'reduce' });
  const stopsAt = (id) => page.waitForFunction((id) => Math.round(document.getElementById(id).getBoundingClientRect().top) === 60, id);
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop), '60px');
  const hrefs = await page.locator('.api-menu li a').evaluateAll((all) => all.map((element) => element.getAttribute('href')));
  const ids = hrefs.map((href) => decodeURIComponent(href.split('#')[1] ?? '')).filter(Boolean).slice(1, 6);
  assert.equal(ids.length, 5);
  for (const id of ids) {
    await page.locator(`.api-menu a[href$="#${id}"]`).first().evaluate((element) => element.click());
    await stopsAt(id);
    assert.match(await page.locator('.api-menu [aria-current="true"]').first().getAttribute('href'), new RegExp(`#${id}$`));
  }
  const deep = await site.open(t, `/api-reference#${ids[3]}`);
  await deep.waitForFunction((id) => Math.round(document.getElementById(id).getBoundingClientRect().top) === 60, ids[3]);
  const guide = await site.open(t, '/events');
  assert.equal(await guide.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop), '76px');
});

for (const [name, viewport] of [['a wide screen', DESKTOP], ['a phone', PHONE]]) {
  test(`a deep link to a variant scrolls its tabs below the bars on ${name}, one to its field to their lower edge`, async (t) => {
    const page = await site.window(t, { reducedMotion: 'reduce', viewport });
    const id = 'get-product-price-info/200~ModularPriceResponse';
    const settle = (selector) =>
      page.waitForFunction((selector) => {
        const { top } = document.querySelector(selector).getBoundingClientRect();
        const isAtRest = window.lastTop === top;
        window.lastTop = top;
        return isAtRest && top;
      }, selector, { polling: 200 });
    await page.goto(`/api-reference#${id}`);
    await mounted(page);
    const top = await (await settle(`details:has(> [id="${id}"]) > summary`)).jsonValue();
    const bars = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop));
    assert.ok(top >= bars - 2 && top < bars + 40, `the tab is at ${top} px, the bars end at ${bars} px`);
    await page.goto('about:blank');
    await page.goto(`/api-reference#${id}.price`);
    await mounted(page);
    assert.equal(Math.round(await (await settle(`[id="${id}.price"]`)).jsonValue()), Math.round(bars));
  });
}

test('an API with `console = false` has no console in its page', async (t) => {
  const page = await site.open(t, '/api-reference');
  assert.equal(await page.locator('[data-slot="api-console"], [data-slot="api-try"], [data-request]').count(), 0);
});

test('one click opens all details, and the next closes them', async (t) => {
  const page = await open(t);
  const button = page.locator('#read [data-slot="api-expand"]');
  const opened = () => page.locator('main details[open]').evaluateAll((all) => all.map((element) => element.querySelector('summary').textContent));
  await button.click();
  assert.deepEqual(await opened(), ['200', 'items']);
  assert.equal(await button.textContent(), 'Collapse all');
  await button.click();
  assert.deepEqual(await opened(), []);
  assert.equal(await button.textContent(), 'Expand all');
});

test('the language of samples applies to all operations and is stored', async (t) => {
  const page = await open(t);
  const languages = () => page.locator('[role="tabpanel"]:visible').evaluateAll((all) => all.map((element) => element.dataset.value));
  await page.locator('#write').getByRole('tab', { name: 'Python' }).click();
  assert.deepEqual(await languages(), ['python', 'python']);
  await page.reload();
  await mounted(page);
  assert.deepEqual(await languages(), ['python', 'python']);
});

test('languages that do not fit beside the title of the samples are in a menu', async (t) => {
  const page = await site.open(t, '/api-reference');
  const menus = page.getByRole('combobox', { name: 'Language' });
  await menus.first().selectOption('Python');
  assert.deepEqual([...new Set(await menus.evaluateAll((all) => all.map((element) => element.value)))], ['python']);
  const shown = page.locator('[data-group="api-sample"] [role="tabpanel"]:visible');
  assert.match(await shown.first().innerText(), /^import requests/);
});
