// The search dialog before it is there: what is typed meanwhile, and what happens when it does not come.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { BUTTON, closed, DIALOG, FIELD, isFocused, MESSAGE, ROWS } from './support/search.mjs';

const site = useSite(SITE);
const HOLD = 'input[data-search-hold]';
const CHUNK = /\/search-dialog-[^/]*\.js$/;
const BOX = '.load-error';

/** Holds the code of the dialog back until it is released. */
async function holdDialog(page) {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route(CHUNK, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Opens a page on which the search keys have been pressed, and the dialog is on its way. */
async function open(t, path = '/events') {
  const page = await site.open(t, path);
  const release = await holdDialog(page);
  await page.keyboard.press('Control+k');
  await page.locator(HOLD).waitFor({ state: 'attached' });
  return { page, release };
}

test('Enter pressed while a search is running opens the first hit', async (t) => {
  const { page, release } = await open(t);
  await page.keyboard.type('webhooks');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL((url) => url.pathname.startsWith('/webhooks'));
  await closed(page);
});

test('Enter before a change of the query does not', async (t) => {
  const { page, release } = await open(t);
  await page.keyboard.type('webhook');
  await page.keyboard.press('Enter');
  await page.keyboard.type('s');
  release();
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'webhooks');
  assert.equal(new URL(page.url()).pathname, '/events');
});

test('a click beside the field keeps the query', async (t) => {
  const { page, release } = await open(t);
  await page.keyboard.type('web');
  await page.mouse.click(720, 500);
  await page.keyboard.type('hook');
  release();
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'webhook');
});

test('a composition ends in the field in which it began', async (t) => {
  const { page, release } = await open(t);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'webh', selectionStart: 4, selectionEnd: 4 });
  release();
  await page.waitForTimeout(300);
  assert.equal(await page.locator(DIALOG).count(), 0, 'the dialog waits for the end');
  await devtools.send('Input.insertText', { text: 'webhooks' });
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'webhooks');
});

test('Escape cancels the loading', async (t) => {
  const { page, release } = await open(t);
  await page.keyboard.press('Escape');
  release();
  await page.waitForTimeout(200);
  assert.equal(await page.locator(DIALOG).count(), 0);
  assert.ok(await isFocused(page, BUTTON));
});

test('without a connection the page stays, and Retry continues with the typed text', async (t) => {
  const page = await site.open(t, '/events', { problems: /Failed to (fetch|load)|ERR_INTERNET_DISCONNECTED/ });
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhooks');
  await page.locator(BOX, { hasText: 'Unable to fetch results.' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/events');
  await page.locator(BOX).getByRole('button', { name: 'Close' }).press('Enter');
  await page.locator(BOX).waitFor({ state: 'detached' });
  assert.equal(await page.locator('h1').innerText(), 'Events');

  const held = await holdDialog(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhooks');
  held();
  await page.locator(BOX).waitFor();
  await page.context().setOffline(false);
  await page.locator(BOX).getByRole('button', { name: 'Retry' }).press('Enter');
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(BOX).count(), 0);
  assert.equal(await page.locator(FIELD).inputValue(), 'webhooks');
});

test('the search shortcuts close the box, too', async (t) => {
  const page = await site.open(t, '/events', { problems: /Failed to (fetch|load)|ERR_INTERNET_DISCONNECTED/ });
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.locator(BOX).waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
  assert.equal(await page.locator(BOX).count(), 0);
});

test('if only the code of the dialog is missing, the search page opens', async (t) => {
  const page = await site.open(t, '/events', { problems: /Failed to (fetch|load)/ });
  let fail;
  const typed = new Promise((resolve) => (fail = resolve));
  await page.route(CHUNK, async (route) => {
    await typed;
    await route.abort();
  }, { times: 1 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('webhooks');
  fail();
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'webhooks');
  await page.locator('.search-result').first().waitFor();
});

test('selected text is one line, and no character is split', async (t) => {
  const page = await site.open(t, '/events');
  const select = (text) =>
    page.evaluate((text) => {
      const element = document.querySelector('main p');
      element.textContent = text;
      getSelection().selectAllChildren(element);
    }, text);
  await select('web\n  hooks');
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'web hooks');
  await page.keyboard.press('Escape');
  await closed(page);
  await page.evaluate(() => document.querySelector('[data-slot="search-button"]').setAttribute('data-missing-results-url', '/missing?q={query}'));
  await select(`${'q'.repeat(63)}🦀`);
  await page.keyboard.press('Control+k');
  await page.locator(MESSAGE, { hasText: 'Let us know.' }).waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'q'.repeat(63));
});
