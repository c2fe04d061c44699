// The search page: hits for the query of the address, filters, keys, and the way back to it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';
import { navigate } from './support/navigate.mjs';
import { DIALOG, isFocused, stored, storedHit } from './support/search.mjs';

const site = useSite(SITE);
const translated = useSite(FIXTURE_SITE);
const INPUT = 'input[name="q"]';
const HITS = '.search-result';
const LINKS = `${HITS} h2 a`;
const STATUS = '[data-slot="search-status"]';
const INDEX = '[data-slot="page-index"]';

const parameters = (page) => Object.fromEntries(new URL(page.url()).searchParams);
const pathsOf = (page) => page.locator(LINKS).evaluateAll((all) => all.map((element) => new URL(element.href).pathname));
const inDocs = async (page) => (await pathsOf(page)).filter((path) => !/^\/(api-reference|web\/api)/.test(path));

test('the address contains the query', async (t) => {
  const page = await site.open(t, '/search?q=short%20codes');
  await page.locator(HITS).first().waitFor();
  assert.equal(await page.locator('h1').innerText(), 'Search results for “short codes”');
  assert.match(await page.title(), /^Search results for “short codes” \| /);
  assert.match(await page.locator(STATUS).innerText(), /^\d+ results$/);
  assert.ok((await pathsOf(page)).includes('/short-codes'));
  assert.equal(await page.locator(INDEX).isVisible(), false);
  assert.ok((await page.locator(`${HITS} mark`).count()) > 0, 'what matches is marked');
});

test('the title announced for a link with a query contains the query', async (t) => {
  const page = await site.open(t, '/events');
  await navigate(page, '/search?q=price');
  await page.locator('h1').filter({ hasText: 'Search results for “price”' }).waitFor();
  const said = page.locator('.navigation-status [role="status"]');
  assert.match(await said.textContent(), /^Search results for “price” \| /);
  await page.locator(INPUT).fill('basket');
  await page.locator('h1').filter({ hasText: 'basket' }).waitFor();
  assert.match(await said.textContent(), /“price”/, 'what is typed is not said anew with each letter');
});

test('the page searches while the reader types, and without a query lists all pages', async (t) => {
  const page = await site.open(t, '/search');
  assert.ok(await page.locator(INDEX).isVisible());
  assert.equal(await page.locator('h1').innerText(), 'Search the documentation');
  await page.locator(INPUT).pressSequentially('webhooks', { delay: 5 });
  await page.locator(LINKS, { hasText: 'Webhooks' }).first().waitFor();
  assert.deepEqual(parameters(page), { q: 'webhooks' });
  await page.locator(INPUT).press('Enter');
  assert.equal(await page.locator(INPUT).inputValue(), 'webhooks', 'the page is not loaded again');
  await page.locator(INPUT).fill('');
  await page.locator(INDEX).waitFor();
  assert.equal(await page.locator(HITS).count(), 0);
  assert.equal(await page.locator(STATUS).innerText(), '');
  assert.deepEqual(parameters(page), {});
  await page.locator(INPUT).focus();
  await page.keyboard.insertText('a'.repeat(80));
  await page.waitForURL((url) => url.searchParams.get('q') === 'a'.repeat(64));
});

test('kind and version are filters, and are in the address', async (t) => {
  const page = await site.open(t, '/search?q=product');
  await page.locator('.search-chip', { hasText: 'API' }).click();
  await page.waitForFunction((LINKS) => [...document.querySelectorAll(LINKS)].every((link) => link.pathname.startsWith('/api-reference')), LINKS);
  assert.deepEqual(parameters(page), { q: 'product', kind: 'api' });
  await page.locator('.search-chip', { hasText: 'API' }).click();
  await page.locator('main select').selectOption({ label: '10.19.0' });
  await page.locator(INPUT).fill('embed');
  await page.locator('.search-result a[href^="/10.19.0"]').first().waitFor();
  assert.deepEqual(parameters(page), { q: 'embed', version: '10.19.0' });
  const docs = await inDocs(page);
  for (const path of docs) assert.match(path, /^\/10\.19\.0/);
  await page.reload();
  await page.locator(HITS).first().waitFor();
  assert.equal(await page.locator('main select').inputValue(), '10.19.0');
  assert.deepEqual(await inDocs(page), docs);
});

test('the language is that of the page, another one or all', async (t) => {
  const page = await translated.open(t, '/de/search?q=guide');
  const languages = page.locator('main').getByLabel('Sprache').or(page.locator('main').getByLabel('Language'));
  await page.locator(HITS).first().waitFor();
  assert.equal(await languages.inputValue(), 'de');
  for (const path of await pathsOf(page)) assert.match(path, /^\/de/);
  await languages.selectOption('en');
  await page.waitForFunction((LINKS) => [...document.querySelectorAll(LINKS)].every((link) => !link.pathname.startsWith('/de')), LINKS);
  assert.equal(parameters(page).language, 'en');
  await languages.selectOption('');
  await page.waitForFunction((LINKS) => [...document.querySelectorAll(LINKS)].some((link) => link.pathname.startsWith('/de')), LINKS);
  assert.equal(parameters(page).language, '');
});

test('arrows move through the hits, Enter opens one, and going back restores the position', async (t) => {
  const page = await site.open(t, '/search?q=product');
  await page.locator(HITS).first().waitFor();
  const before = await page.locator(HITS).count();
  assert.ok(before > 0 && before <= 20);
  await page.locator('.search-more button').click();
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length > count, [HITS, before]);
  const count = await page.locator(HITS).count();
  await page.locator(LINKS).first().focus();
  await page.keyboard.press('ArrowDown');
  assert.ok(await page.locator(LINKS).nth(1).evaluate((element) => element === document.activeElement));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  assert.ok(await isFocused(page, INPUT));
  const link = page.locator(LINKS).nth(count - 2);
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  await page.evaluate(() => addEventListener('click', () => sessionStorage.setItem('left-at', scrollY), true));
  const path = await link.evaluate((element) => element.pathname);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === path);
  await page.goBack();
  await page.waitForFunction(([hits, wanted]) => document.querySelectorAll(hits).length === wanted, [HITS, count]);
  assert.deepEqual(parameters(page), { q: 'product' });
  await page.waitForFunction(() => Math.abs(scrollY - Number(sessionStorage.getItem('left-at'))) < 2);
});

const PANEL = '.search-suggest-list';
const PANEL_ROWS = `${PANEL} [role="option"]`;

/** Whether the panel is open; the field must say what is visible. */
async function isPanelOpen(page) {
  const isVisible = await page.locator(PANEL).isVisible();
  assert.equal(await page.locator(INPUT).getAttribute('aria-expanded'), String(isVisible));
  return isVisible;
}

test('the panel opens with the focus, letters and arrows; Escape closes it, then empties the field; Tab closes it', async (t) => {
  const page = await site.open(t, '/search?q=short%20codes');
  await page.locator(HITS).first().waitFor();
  assert.equal(await isPanelOpen(page), false);
  await page.locator(INPUT).focus();
  await page.locator(PANEL_ROWS).first().waitFor();
  assert.equal(await isPanelOpen(page), true);
  assert.ok(await page.locator(HITS).first().isVisible(), 'the full results are beside it');
  await page.keyboard.press('Escape');
  assert.equal(await isPanelOpen(page), false);
  assert.equal(await page.locator(INPUT).inputValue(), 'short codes');
  await page.keyboard.press('ArrowDown');
  assert.equal(await isPanelOpen(page), true);
  await page.keyboard.press('Tab');
  assert.equal(await isPanelOpen(page), false);
  await page.locator(INPUT).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.type('s');
  await page.locator(PANEL_ROWS).first().waitFor();
  assert.equal(await isPanelOpen(page), true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator(INPUT).inputValue(), '');
  await page.locator(HITS).first().waitFor({ state: 'detached' });
  assert.equal(await isPanelOpen(page), false);
  assert.deepEqual(parameters(page), {});
});

for (const [key, next] of [['Tab', 'form button[type="submit"]'], ['Shift+Tab', 'a, button']]) {
  test(`${key} closes a panel that scrolls and moves to the next control`, async (t) => {
    const page = await site.open(t, '/search');
    await page.locator(INPUT).pressSequentially('events', { delay: 5 });
    await page.locator(PANEL_ROWS).nth(8).waitFor();
    assert.ok(await page.locator(PANEL).evaluate((element) => element.scrollHeight > element.clientHeight), 'the list scrolls');
    await page.keyboard.press(key);
    assert.equal(await isPanelOpen(page), false);
    assert.ok(await page.evaluate((next) => document.activeElement.matches(next), next), await page.evaluate(() => document.activeElement.outerHTML.slice(0, 200)));
  });
}

test('a click between the rows does not change the focus or the panel', async (t) => {
  const page = await site.open(t, '/search?q=events');
  await page.locator(HITS).first().waitFor();
  await page.locator(INPUT).focus();
  await page.locator(`${PANEL} .search-group`).first().click();
  assert.ok(await isFocused(page, INPUT));
  assert.equal(await isPanelOpen(page), true);
  await page.locator(PANEL).click({ position: { x: 3, y: 3 } });
  assert.ok(await isFocused(page, INPUT));
  assert.equal(await isPanelOpen(page), true);
  // Beside it a press closes it, as before.
  await page.locator('h1').click();
  assert.equal(await isPanelOpen(page), false);
});

test('without rows the panel shows the reason', async (t) => {
  const page = await site.open(t, '/search');
  const list = page.locator(`${PANEL} [role="listbox"]`);
  await page.locator(INPUT).focus();
  await list.waitFor();
  assert.equal(await isPanelOpen(page), true);
  assert.equal(await list.innerText(), 'No recent searches');
  assert.equal(await page.locator(INPUT).getAttribute('aria-controls'), await list.getAttribute('id'));
  await assertAccessible(page);
  await page.keyboard.press('Escape');
  assert.equal(await isPanelOpen(page), false);
  await page.keyboard.press('ArrowDown');
  assert.equal(await isPanelOpen(page), true);
  await page.keyboard.type('qqqqzzzz');
  await list.filter({ hasText: /^No results for .?qqqqzzzz.?$/ }).waitFor();
  assert.equal(await isPanelOpen(page), true);
  assert.equal(await page.locator(INPUT).getAttribute('aria-activedescendant'), null);
  await page.keyboard.press('Enter');
  assert.equal(await isPanelOpen(page), false);
  assert.equal(new URL(page.url()).pathname, '/search');
});

test('Enter follows the active row of the panel: here, with Ctrl in a tab, with Shift in a window', async (t) => {
  const page = await site.open(t, '/search?q=short%20codes');
  await page.locator(HITS).first().waitFor();
  await page.locator(INPUT).focus();
  await page.keyboard.press('ArrowDown');
  const active = page.locator(`${PANEL_ROWS}[aria-selected="true"]`);
  const href = await active.getAttribute('href');
  assert.equal(await page.locator(INPUT).getAttribute('aria-activedescendant'), await active.getAttribute('id'));
  for (const key of ['Control+Enter', 'Shift+Enter']) {
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.locator(INPUT).press(key)]);
    await other.waitForURL((url) => url.pathname + url.hash === href);
    await other.close();
  }
  await page.locator(INPUT).press('Enter');
  await page.waitForURL((url) => url.pathname + url.hash === href);
});

test('without a query the panel shows the stored searches of the dialog', async (t) => {
  const page = await site.open(t, '/search');
  await stored.write(page, 'RECENT', [storedHit(1, 'Kept page')]);
  await page.locator(INPUT).focus();
  await page.locator(PANEL_ROWS, { hasText: 'Kept page' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  assert.deepEqual(await stored.read(page, 'RECENT'), []);
  assert.equal(await isPanelOpen(page), true);
  assert.equal(await page.locator(PANEL).innerText(), 'No recent searches');
});

test('going back from another link finds the same hits', async (t) => {
  const page = await site.open(t, '/search?q=product');
  await page.locator(HITS).first().waitFor();
  const before = await page.locator(HITS).count();
  await page.locator('.search-more button').click();
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length > count, [HITS, before]);
  const count = await page.locator(HITS).count();
  await page.evaluate(() => scrollTo(0, 1500));
  await page.waitForFunction(() => history.state.search.scroll === 1500);
  await navigate(page, '/events');
  await page.goBack();
  await page.waitForFunction(([hits, wanted]) => document.querySelectorAll(hits).length === wanted, [HITS, count]);
  await page.waitForFunction(() => Math.abs(scrollY - 1500) < 2);
  // Another query is another list: nothing of the one before is restored.
  await page.locator(INPUT).fill('webhook');
  await page.locator('h1', { hasText: 'webhook' }).waitFor();
  await page.waitForFunction(() => history.state.search.pages === 1);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => history.state.search.scroll === 0);
  await navigate(page, '/events');
  await page.goBack();
  await page.locator(HITS).first().waitFor();
  assert.ok((await page.locator(HITS).count()) <= 20);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test('a long query does not make a phone scroll sideways', async (t) => {
  const page = await site.open(t, `/search?q=${'x'.repeat(64)}`, { viewport: PHONE });
  await page.locator('.search-message').waitFor();
  const [scrolled, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scrolled <= shown, `${scrolled} of ${shown} px`);
});

test('a search without results, and a failure that Retry resolves', async (t) => {
  const page = await site.open(t, '/search', { problems: /Failed to load/ });
  let isBroken = true;
  await page.route('**/search/index.json', (route) => (isBroken ? route.abort() : route.continue()));
  await page.locator(INPUT).fill('qqqqzzzz');
  await page.getByText('Unable to fetch results', { exact: true }).waitFor();
  await page.getByText('You might want to check your network connection.', { exact: true }).waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.locator('.search-message', { hasText: 'No results for' }).waitFor();
  assert.match(await page.locator(STATUS).textContent(), /^No results for “qqqqzzzz”$/);
});

test('the page says that it waits: before its script arrives, and while a search takes long', async (t) => {
  const page = await site.window(t);
  const status = page.locator(STATUS);
  const wheel = () => status.evaluate((element) => getComputedStyle(element, '::before').animationName);
  const hold = async (pattern) => {
    let release;
    const released = new Promise((resolve) => (release = resolve));
    await page.route(pattern, async (route) => {
      await released;
      await route.continue();
    });
    return release;
  };
  const sendScript = await hold(/search-page-\w+\.js/);
  const sendIndex = await hold('**/search/index.json');
  await page.goto('/search?q=price', { waitUntil: 'commit' });
  await page.waitForFunction((selector) => document.querySelector(selector), STATUS);
  await page.locator('[data-query]').waitFor();
  assert.match(await status.evaluate((element) => getComputedStyle(element, '::after').content), /Fetching new results/);
  assert.notEqual(await wheel(), 'none');
  assert.equal(await page.locator(INDEX).evaluate((element) => getComputedStyle(element).visibility), 'hidden');
  sendScript();
  await page.locator('[data-stalled]').waitFor();
  assert.equal(await page.locator('html[data-query]').count(), 0);
  assert.equal(await status.innerText(), 'Fetching new results…');
  assert.notEqual(await wheel(), 'none');
  sendIndex();
  await page.locator(HITS).first().waitFor();
  assert.equal(await page.locator('[data-stalled]').count(), 0);
  assert.equal(await wheel(), 'none');
});

test('the keys of the search lead to the field', async (t) => {
  const page = await site.open(t, '/search?q=price');
  await page.locator(HITS).first().waitFor();
  for (const key of ['Control+k', '/']) {
    await page.locator(LINKS).first().focus();
    await page.keyboard.press(key);
    assert.ok(await isFocused(page, INPUT), key);
    assert.equal(await page.locator(DIALOG).count(), 0);
  }
  assert.equal(await page.locator(INPUT).inputValue(), 'price');
});

test('a middle click follows, too', async (t) => {
  const page = await site.open(t, '/search?q=short%20codes');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator(LINKS, { hasText: /^Short codes$/ }).first().click({ button: 'middle' }),
  ]);
  await other.close();
  const [recent] = await stored.read(page, 'RECENT');
  assert.equal(recent.url, '/short-codes');
});

test('a hit that is opened here becomes a recent search', async (t) => {
  const page = await site.open(t, '/search?q=short%20codes');
  await page.locator(LINKS, { hasText: /^Short codes$/ }).first().click();
  await page.waitForURL((url) => url.pathname === '/short-codes');
  await page.keyboard.press('Control+k');
  await page.locator(`${DIALOG} [role="option"]`, { hasText: 'Short codes' }).waitFor();
});

test('without scripts the search is a form with a list of all pages', async (t) => {
  const page = await site.open(t, '/events', { javaScriptEnabled: false });
  await page.locator('[data-slot="search-button"]').click();
  await page.waitForURL('**/search');
  assert.equal(await page.locator(INPUT).getAttribute('maxlength'), '64');
  await page.locator(INPUT).fill('events');
  await page.locator(INPUT).press('Enter');
  await page.waitForURL('**/search?q=events');
  const links = await page.locator(`${INDEX} a`).evaluateAll((all) => all.map((element) => element.getAttribute('href')));
  assert.ok(links.includes('/events') && links.includes('/api-reference'), links.join());
  assert.equal(await page.locator('.search-results').innerText(), '');
});
