// What readers see of faults in components.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExample } from './support/build.mjs';
import { useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { navigate } from './support/navigate.mjs';
import { asMain, intoMain, rewritePages, serveModule, sharedModule, slot } from './support/rewrite.mjs';

const site = useSite(SITE);
const faults = useSite(buildExample('faults'));

/** Throws as long as `window.isBroken` is true. */
const broken = () => `
import { createElement, useState } from '${sharedModule('react')}';
export default function Broken() {
  const [presses, setPresses] = useState(0);
  if (window.breaksOnPress) window.isBroken = presses > 0;
  if (window.isBroken) throw new Error('The list is empty', { cause: new TypeError('no such key', { cause: 'a typing error' }) });
  return createElement('p', { className: 'whole' },
    window.breaksOnPress ? createElement('button', { onClick: () => setPresses(presses + 1) }, 'Break') : 'All is well');
}`;

/** A window in which /events has the component that throws. */
async function open(t, edit, props = '{}') {
  // React tells developers of each fault.
  const page = await site.window(t, { problems: /The list is empty|props of/ });
  const place = (name) => slot(name, { component: 'Broken', src: '/modules/broken.js', props }, '<p>Static</p>');
  await rewritePages(page, (html, path) => (path === '/events' ? edit(html, place) : html));
  await serveModule(page, '/modules/broken.js', broken());
  await page.addInitScript(() => {
    window.isBroken = true;
  });
  await page.goto('/events');
  return page;
}

const asPage = (html, place) => asMain(html, place('page-module'));
const inPage = (html, place) => intoMain(html, place('component'));

test('a page that crashes shows the message and its causes', async (t) => {
  const page = await open(t, asPage);
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor();
  await page.waitForFunction(() => document.title === 'Page Error');
  const text = await page.locator('main').innerText();
  for (const part of ['The list is empty', 'Cause: no such key', 'Cause: a typing error']) assert.ok(text.includes(part), part);
  assert.ok(await page.locator('[data-slot="navbar"]').isVisible());
});

test('trying again clears the error and renders the page', async (t) => {
  const page = await open(t, asPage);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await again.waitFor();
  assert.equal(await page.title(), 'Page Error');
  await page.evaluate(() => {
    window.isBroken = false;
  });
  await again.click();
  await page.getByText('All is well').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Events'));
});

test('the next page has its own title', async (t) => {
  const page = await open(t, asPage);
  await page.waitForFunction(() => document.title === 'Page Error');
  await navigate(page, '/components');
  assert.match(await page.title(), /^Components/);
  assert.equal(await page.getByText('This page crashed.').count(), 0);
});

test('a component that crashes does not affect the rest of the page', async (t) => {
  const page = await open(t, inPage);
  const box = page.getByRole('alert');
  await box.waitFor();
  assert.match(await box.textContent(), /The list is empty.*Cause: no such key/s);
  assert.match(await page.title(), /^Events/);
  assert.ok(await page.locator('article h1').isVisible());
  await page.evaluate(() => {
    window.isBroken = false;
  });
  await box.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('All is well').waitFor();
});

test('the focus stays at a component that crashes on a click, and after a retry', async (t) => {
  const page = await open(t, inPage);
  const isInPlace = () => page.evaluate(() => document.activeElement.closest('[data-component="Broken"]') !== null);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  assert.equal(await isInPlace(), false);
  await page.evaluate(() => {
    window.breaksOnPress = true;
  });
  await again.press('Enter');
  const button = page.getByRole('button', { name: 'Break' });
  await button.waitFor();
  assert.ok(await isInPlace());
  await button.press('Enter');
  await again.waitFor();
  assert.ok(await isInPlace());
  await page.keyboard.press('Tab');
  assert.ok(await again.evaluate((element) => element === document.activeElement));
});

test('invalid props are an error, too', async (t) => {
  const page = await open(t, inPage, '{"start":');
  const box = page.getByRole('alert');
  await box.waitFor();
  assert.match(await box.textContent(), /The props of Broken cannot be read/);
});

test('the example of a page that crashes: the message, its cause, and a working component after a retry', async (t) => {
  const page = await faults.window(t, { problems: /The fuse has blown/ });
  await page.goto('/crash/');
  const button = page.getByRole('button', { name: 'Blow the fuse' });
  await button.click();
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor();
  const text = await page.locator('main').innerText();
  assert.match(text, /The fuse has blown\s+Cause: 20 A in a fuse of 16 A/);
  assert.equal(await page.title(), 'Page Error');
  const titles = page.getByRole('heading', { level: 1 });
  assert.deepEqual(await titles.allInnerTexts(), ['This page crashed.']);
  await page.getByRole('button', { name: 'Try again' }).click();
  await button.waitFor();
  assert.deepEqual(await titles.allInnerTexts(), ['Crash']);
});

test('the example of a part that crashes: the text around it stays', async (t) => {
  const page = await faults.window(t, { problems: /The fuse has blown/ });
  await page.goto('/part/');
  await page.getByRole('button', { name: 'Blow the fuse' }).click();
  assert.match(await page.getByRole('alert').innerText(), /The fuse has blown\s+Cause: 20 A in a fuse of 16 A/);
  assert.ok(await page.getByText('This text stays.').isVisible());
});

test('the example of a page component without default export: the error and a Retry button', async (t) => {
  const page = await faults.window(t, { problems: /no default export/ });
  await page.goto('/no-export/');
  const box = page.getByRole('alert');
  await box.getByText('The page component has no default export').waitFor();
  await box.getByRole('button', { name: 'Retry' }).waitFor();
  assert.equal(await page.locator('main h1').innerText(), 'No export');
});

test('code of the theme that cannot be fetched is an error of the page, and is fetched again by Retry', async (t) => {
  const page = await faults.window(t, { problems: /ERR_FAILED|Failed to fetch/ });
  let isBroken = true;
  await page.route('**/places-*.js', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/crash/');
  await page.getByRole('heading', { name: 'This page crashed.' }).waitFor();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Blow the fuse' }).waitFor();
  assert.equal(await page.getByText('This page crashed.').count(), 0);
});
