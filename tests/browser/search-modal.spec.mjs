// The search dialog over the documentation: how it opens and closes, and what its keys do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import {
  ACTIVE, BUTTON, closed, DIALOG, FIELD, isFocused, openSearch, ROWS, searchFor, settled,
} from './support/search.mjs';

const site = useSite(SITE);

test('the dialog opens by click and by keys, and closing it returns the focus to the button', async (t) => {
  const page = await site.open(t, '/events');
  const opens = {
    click: () => page.locator(BUTTON).click(),
    'Ctrl and K': () => page.keyboard.press('Control+k'),
    'Cmd and K': () => page.keyboard.press('Meta+k'),
    slash: () => page.keyboard.press('/'),
  };
  const closes = {
    Escape: () => page.keyboard.press('Escape'),
    backdrop: () => page.mouse.click(5, 450),
    'the same keys': () => page.keyboard.press('Control+k'),
    Cancel: () => page.locator(`${DIALOG} .search-cancel`).click(),
  };
  const ends = Object.entries(closes);
  for (const [i, [opened, open]] of Object.entries(opens).entries()) {
    const [ended, end] = ends[i];
    await open();
    await page.locator(FIELD).waitFor();
    assert.ok(await isFocused(page, FIELD), opened);
    await page.keyboard.type('ev');
    await end();
    await closed(page);
    assert.ok(await isFocused(page, BUTTON), `focus after ${ended}`);
    assert.equal(await page.locator('html').getAttribute('data-search-open'), null);
  }
});

test('after a shortcut the focus returns to the search button, wherever it was before', async (t) => {
  const page = await site.open(t, '/events');
  for (const place of ['main a', '.navbar summary']) {
    await page.locator(place).first().focus();
    await page.keyboard.press('Control+k');
    await page.locator(FIELD).waitFor();
    await page.keyboard.press('Escape');
    await closed(page);
    assert.ok(await isFocused(page, BUTTON), place);
  }
});

test('a slash typed into a field stays there, and Ctrl+K opens the dialog from there', async (t) => {
  const page = await site.open(t, '/events');
  await page.evaluate(() => document.querySelector('main').prepend(document.createElement('textarea')));
  await page.locator('main textarea').pressSequentially('a/b');
  assert.equal(await page.locator('main textarea').inputValue(), 'a/b');
  assert.equal(await page.locator(DIALOG).count(), 0);
  await page.keyboard.press('Control+k');
  await page.locator(FIELD).waitFor();
});

test('a letter on the focused button begins the query, keys with modifiers do not', async (t) => {
  const page = await site.open(t, '/events');
  await page.locator(BUTTON).focus();
  await page.keyboard.press('Control+e');
  assert.equal(await page.locator(DIALOG).count(), 0);
  await page.keyboard.type('events', { delay: 5 });
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'events');
});

test('text typed while the dialog is loading is in the field', async (t) => {
  const page = await site.open(t, '/events');
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('short codes', { delay: 5 });
  assert.equal(await page.locator(DIALOG).count(), 0, 'the code is not there yet');
  release();
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'short codes');
  await page.keyboard.type('!');
  assert.equal(await page.locator(FIELD).inputValue(), 'short codes!');
});

test('selected text is the query, and the next letter replaces it', async (t) => {
  const page = await site.open(t, '/events');
  await page.evaluate(() => getSelection().selectAllChildren(document.querySelector('h1')));
  await page.keyboard.press('Control+k');
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(FIELD).inputValue(), 'Events');
  await page.keyboard.type('x');
  assert.equal(await page.locator(FIELD).inputValue(), 'x');
});

test('elements outside of the dialog cannot be focused', async (t) => {
  const page = await openSearch(site, t, '/events');
  await searchFor(page, 'events');
  for (let i = 0; i < 12; i += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => [document.activeElement === document.body, document.activeElement.closest('dialog') !== null]);
    assert.ok(where.some(Boolean), 'the focus is in the dialog or in no element of the page');
  }
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), 'hidden');
});

test('once loaded, the dialog opens at once', async (t) => {
  const page = await site.open(t, '/events');
  await page.locator(BUTTON).hover();
  await page.waitForLoadState('networkidle');
  const times = [];
  for (let i = 0; i < 5; i += 1) {
    times.push(await page.evaluate(timeToOpen));
    await page.keyboard.press('Escape');
    await closed(page);
  }
  t.diagnostic(`the dialog opened after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  // 50 ms are the aim. A machine that runs other tests meanwhile takes longer, but not each time.
  assert.ok(Math.min(...times) < 400, `${times} ms`);
});

/** Milliseconds from the key to the first frame with the field focused. */
function timeToOpen() {
  return new Promise((resolve) => {
    const start = performance.now();
    new MutationObserver((_, observer) => {
      if (!document.activeElement?.matches('dialog [role="combobox"]')) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - start));
    }).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
  });
}

test('64 characters are taken, typed or pasted', async (t) => {
  const page = await openSearch(site, t);
  await page.keyboard.insertText('ab '.repeat(40));
  await settled(page);
  assert.equal((await page.locator(FIELD).inputValue()).length, 64);
});

test('arrows go around the list, and the field names the active row', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'price');
  const count = await page.locator(ROWS).count();
  const check = async (index) => {
    assert.equal(await page.locator(ROWS).nth(index).getAttribute('aria-selected'), 'true', `row ${index}`);
    const id = await page.locator(FIELD).getAttribute('aria-activedescendant');
    assert.equal(await page.locator(ROWS).nth(index).getAttribute('id'), id);
    assert.equal(await page.locator(ACTIVE).count(), 1);
    await page.waitForFunction((ACTIVE) => isInSight(document.querySelector(ACTIVE)), ACTIVE);
  };
  await page.evaluate(() => {
    globalThis.isInSight = (row) => {
      const [inner, outer] = [row, row.closest('.search-screen')].map((element) => element.getBoundingClientRect());
      return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
    };
  });
  await check(0);
  await page.keyboard.press('ArrowUp');
  await check(count - 1);
  await page.keyboard.press('ArrowDown');
  await check(0);
  await page.keyboard.press('ArrowDown');
  await check(1);
});

test('after Tab no row is active, and the list stays', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'price');
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('Tab');
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'true');
  assert.ok(await page.locator(`${DIALOG} [role="listbox"]`).isVisible());
  assert.equal(await page.locator(FIELD).getAttribute('aria-activedescendant'), null);
  assert.equal(await page.locator(ACTIVE).count(), 0);
  await page.keyboard.press('Shift+Tab');
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'true');
  await page.locator(ACTIVE).waitFor();
});

test('Ctrl+Enter opens a tab, Shift+Enter a window, Enter the page', async (t) => {
  const page = await openSearch(site, t);
  await searchFor(page, 'short codes');
  const href = await page.locator(ACTIVE).getAttribute('href');
  for (const key of ['Control+Enter', 'Shift+Enter']) {
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.locator(FIELD).press(key)]);
    await other.waitForURL((url) => url.pathname + url.hash === href);
    await other.close();
    assert.ok(await page.locator(FIELD).isVisible(), `the dialog stays with ${key}`);
  }
  await page.locator(FIELD).press('Enter');
  await closed(page);
  await page.waitForURL((url) => url.pathname + url.hash === href);
});

test('Enter before the answer follows the first row of the answer', async (t) => {
  const page = await openSearch(site, t);
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/search/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type('webhooks');
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL((url) => url.pathname.startsWith('/webhooks'));
  await closed(page);
});

test('letters of a composition are not searched before its end, and its Enter selects nothing', async (t) => {
  const page = await openSearch(site, t);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'events', selectionStart: 6, selectionEnd: 6 });
  assert.equal(await page.locator(FIELD).inputValue(), 'events');
  await page.locator(FIELD).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await page.waitForTimeout(200);
  assert.equal(await page.locator(`${ROWS} mark`).count(), 0);
  await devtools.send('Input.insertText', { text: 'events' });
  await page.locator(`${ROWS} mark`).first().waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
});
