// The sidebar of the docs, and what readers make of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';
import { navigate } from './support/navigate.mjs';

const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);

const sidebar = (page) => page.locator('.sidebar');
const hide = (page) => page.locator('[data-slot="sidebar-hide"]');
const show = (page) => page.locator('[data-slot="sidebar-show"]');
const mainWidth = (page) => page.locator('main').evaluate((element) => element.getBoundingClientRect().width);

async function collapse(page) {
  await hide(page).click();
  await sidebar(page).waitFor({ state: 'hidden' });
}

test('the sidebar can be hidden and shown again', async (t) => {
  const page = await site.open(t, '/components');
  const width = await mainWidth(page);
  await collapse(page);
  assert.ok((await mainWidth(page)) > width, 'the content gets the room');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.slot), 'sidebar-show');
  assert.match((await show(page).getAttribute('aria-label')) ?? '', /\S/);
  await page.keyboard.press('Enter');
  await sidebar(page).waitFor();
  assert.equal(await mainWidth(page), width);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.slot), 'sidebar-hide');
  assert.ok(await show(page).isHidden());
});

test('the button is in view however far the sidebar is scrolled', async (t) => {
  const page = await site.open(t, '/components');
  for (const top of [0, 10_000]) {
    await page.locator('.sidebar > .sidebar-list').evaluate((list, to) => { list.scrollTop = to; }, top);
    const [button, box] = await Promise.all([hide(page).boundingBox(), sidebar(page).boundingBox()]);
    assert.ok(button.y >= box.y && button.y + button.height <= box.y + box.height + 1, `at ${button.y} in ${box.y} + ${box.height}`);
  }
});

test('the entry of the page is in view, even in the longest lists', async (t) => {
  const page = await site.open(t, '/components');
  for (const name of ['WidgetService', 'VirtualModel', 'WidgetIcons']) {
    const path = `/web/api/Types/interfaces/${name}`;
    await navigate(page, path);
    const isInView = () => {
      const entry = document.querySelector('.sidebar [aria-current="page"]').getBoundingClientRect();
      const box = document.querySelector('.sidebar').getBoundingClientRect();
      return entry.top >= box.top && entry.bottom <= box.bottom;
    };
    assert.ok(await page.evaluate(isInView), `${name}, navigated to`);
    await page.goto(path);
    await mounted(page);
    await page.waitForFunction(isInView);
  }
});

test('it stays hidden on other pages and after a reload, until the session ends', async (t) => {
  const page = await site.open(t, '/components');
  await collapse(page);
  await navigate(page, '/events');
  assert.ok(await sidebar(page).isHidden());
  await page.reload();
  assert.ok(await sidebar(page).isHidden(), 'before the behaviours are there');
  await mounted(page);
  assert.ok(await sidebar(page).isHidden());
  await show(page).click();
  await sidebar(page).waitFor();
  await page.reload();
  await sidebar(page).waitFor();
  const other = await site.open(t, '/components');
  assert.ok(await sidebar(other).isVisible());
});

test('pages without a sidebar do not have the button', async (t) => {
  const page = await site.open(t, '/components');
  await collapse(page);
  await navigate(page, '/library-html-client');
  assert.equal(await show(page).count(), 0);
  await navigate(page, '/events');
  assert.ok(await show(page).isVisible());
});

test('the menu of narrow windows still has the sidebar', async (t) => {
  const page = await site.open(t, '/components');
  await collapse(page);
  await page.setViewportSize(PHONE);
  await page.locator('[data-slot="menu-toggle"]').click();
  await sidebar(page).waitFor();
  assert.ok(await hide(page).isHidden());
  assert.ok(await show(page).isHidden());
});

test('a version that was chosen is preferred on pages outside of the docs', async (t) => {
  const page = await fixture.open(t, '/guide/components');
  const versions = page.locator('.navbar .dropdown:has([data-slot="version-link"])');
  const label = versions.locator('summary span').first();
  const current = await label.textContent();
  await versions.locator('summary').click();
  const link = versions.locator('a:not([aria-current])').first();
  const [name, path] = [await link.textContent(), await link.getAttribute('href')];
  await link.click();
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForFunction((path) => document.querySelector('main').textContent.length > 0 && location.pathname === path, path);
  await page.goto('/search');
  await mounted(page);
  assert.equal((await label.textContent()).trim(), name.trim());
  assert.match((await versions.locator('summary').getAttribute('aria-label')) ?? '', new RegExp(`${name.trim().replaceAll('.', '\\.')}$`));
  await navigate(page, '/guide/components');
  assert.equal(await label.textContent(), current);
  await navigate(page, '/search');
  assert.equal((await label.textContent()).trim(), name.trim());
});
