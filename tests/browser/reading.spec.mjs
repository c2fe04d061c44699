// Ways through a page: skip link, table of contents, anchors, sidebar.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';

const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);
const GUIDE = '/guide/components';
const SHORT = { width: 1280, height: 420 };

test('the first focusable element skips to the content', async (t) => {
  for (const [from, path] of [[site, '/'], [site, '/search'], [site, '/api-reference'], [fixture, GUIDE]]) {
    const page = await from.open(t, path);
    await page.keyboard.press('Tab');
    const link = page.locator('[data-slot="skip-link"]');
    assert.ok(await link.evaluate((element) => element === document.activeElement), path);
    const box = await link.boundingBox();
    assert.ok(box.y >= 0 && box.width > 20 && box.height > 10, 'the focused link is seen');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement.id === '__main');
    assert.equal(new URL(page.url()).hash, '');
  }
});

test('the table of contents follows the reader', async (t) => {
  const page = await site.open(t, '/events', { viewport: SHORT });
  const links = page.locator('[data-slot="toc"] a');
  const count = await links.count();
  assert.ok(count > 2);
  for (const at of [1, count - 2]) {
    const href = await links.nth(at).getAttribute('href');
    await page.locator(`[id="${href.slice(1)}"]`).evaluate((element) => element.scrollIntoView());
    await page.locator(`[data-slot="toc"] a[href="${href}"][aria-current="true"]`).waitFor();
    assert.equal(await page.locator('[data-slot="toc"] a[aria-current]').count(), 1);
  }
});

test('a link to a heading marks that heading, also when a smaller one follows closely', async (t) => {
  const page = await site.open(t, '/events#event-reference', { viewport: SHORT, reducedMotion: 'reduce' });
  const marked = page.locator('[data-slot="toc"] a[aria-current]');
  await page.locator('[data-slot="toc"] a[href="#event-reference"][aria-current="true"]').waitFor();
  assert.equal(await marked.count(), 1);
});

test('an anchor is scrolled to below the navbar', async (t) => {
  const page = await site.open(t, '/events', { viewport: SHORT, reducedMotion: 'reduce' });
  const link = page.locator('[data-slot="toc"] a').nth(1);
  const id = (await link.getAttribute('href')).slice(1);
  await link.click();
  assert.equal(new URL(page.url()).hash, `#${id}`);
  await page.waitForTimeout(200);
  const place = await page.evaluate((id) => {
    const navbar = document.querySelector('[data-slot="navbar"]').getBoundingClientRect();
    return { heading: document.getElementById(id).getBoundingClientRect().top, navbar: navbar.bottom };
  }, id);
  assert.ok(place.heading >= place.navbar - 1 && place.heading < SHORT.height / 2, JSON.stringify(place));
});

test('headings have a link to themselves, except the first', async (t) => {
  const page = await site.open(t, '/events');
  assert.equal(await page.locator('h1 a[href^="#"]').count(), 0);
  const headings = page.locator('article h2[id], article h3[id]');
  for (const heading of await headings.all()) {
    const id = await heading.getAttribute('id');
    assert.equal(await heading.locator(`a[href="#${id}"]`).count(), 1, id);
  }
});

test('the table of contents has the levels 2 and 3', async (t) => {
  const page = await site.open(t, '/events');
  const ids = await page.locator('article h2[id], article h3[id]').evaluateAll((all) => all.map((element) => `#${element.id}`));
  const toc = page.locator('[data-slot="toc"] a');
  const links = await toc.evaluateAll((all) => all.map((element) => element.getAttribute('href')));
  assert.deepEqual(links, ids);
});

test('on a narrow window the table of contents folds, and folds again after a choice', async (t) => {
  const page = await fixture.open(t, GUIDE, { viewport: PHONE });
  const toc = page.locator('[data-slot="toc-mobile"]');
  assert.equal(await page.locator('[data-slot="toc"]').isVisible(), false);
  await toc.locator('summary').click();
  await toc.locator('a').last().click();
  assert.equal(await toc.evaluate((element) => element.open), false);
});

test('on a narrow window the bar of contents stays in view, and shows the active section', async (t) => {
  const page = await fixture.open(t, GUIDE, { viewport: PHONE });
  const bar = page.locator('[data-slot="toc-mobile"]');
  const link = bar.locator('a').last();
  const [title, hash] = [await link.textContent(), await link.getAttribute('href')];
  await page.evaluate((hash) => location.assign(hash), hash);
  await page.waitForFunction((title) => document.querySelector('.toc-current')?.textContent === title, title);
  const [top, bottom] = await bar.evaluate((element) => [element.getBoundingClientRect().top, element.getBoundingClientRect().bottom]);
  assert.ok(top >= -1 && top <= 61, `the bar is at ${top}`);
  const heading = await page.locator(hash).evaluate((element) => element.getBoundingClientRect().top);
  assert.ok(heading >= bottom - 1, `the heading at ${heading} is below the bar, which ends at ${bottom}`);
});

test('the sidebar marks the current page', async (t) => {
  const page = await site.open(t, '/events');
  const current = page.locator('[data-slot="sidebar"] [aria-current="page"]');
  assert.equal(await current.count(), 1);
  assert.ok(await current.isVisible());
  const fits = await current.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  assert.ok(fits, 'it is scrolled into view');
});

test('categories can be opened; with auto collapse the others close', async (t) => {
  const page = await fixture.open(t, '/');
  const [first, second] = await page.locator('[data-category] > details').all();
  await first.locator('summary').click();
  assert.ok(await first.evaluate((element) => element.open));
  await second.locator('summary').click();
  await page.waitForFunction((element) => !element.open, await first.elementHandle());
  assert.ok(await second.evaluate((element) => element.open));
});

test('the link of an open category closes it', async (t) => {
  const page = await fixture.open(t, '/guide');
  const category = page.locator('[data-category]').first();
  const link = category.locator('> a');
  assert.equal(await link.getAttribute('aria-current'), 'page');
  const before = await category.locator('> details').evaluate((element) => element.open);
  await link.click();
  const details = await category.locator('> details').elementHandle();
  await page.waitForFunction(([element, was]) => element.open !== was, [details, before]);
  assert.equal(new URL(page.url()).pathname.replace(/\/$/, ''), '/guide');
});

test('previous and next lead through the sidebar', async (t) => {
  const page = await fixture.open(t, GUIDE);
  await page.locator('[rel="next"]').click();
  await page.waitForURL(`${fixture.origin}/guide/events`);
  await page.locator('[rel="prev"]').click();
  await page.waitForURL(`${fixture.origin}${GUIDE}`);
});

for (const javaScriptEnabled of [true, false]) {
  test(`addresses of sections lead to them, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async (t) => {
    for (const viewport of [DESKTOP, PHONE]) {
      for (const id of ['schema-ProductInfo', 'generate-product-short-code']) {
        const page = await site.window(t, { viewport, javaScriptEnabled, reducedMotion: 'no-preference' });
        await page.goto(`/api-reference#${id}`);
        // Parts get their height when they come into view: the place is right once that is done.
        let y = Infinity;
        for (let i = 0; i < 25 && !(y >= 0 && y < 300); i += 1) {
          await page.waitForTimeout(200);
          ({ y } = await page.locator(`#${id}`).boundingBox());
        }
        assert.ok(y >= 0 && y < 300, `${id} at ${viewport.width} px: ${y}`);
      }
    }
  });
}
