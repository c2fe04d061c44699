// The components of a site, from its own files to the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { buildExample } from './support/build.mjs';
import { useSite } from './support/browser.mjs';

const site = useSite(buildExample('components'));
const slider = (within, name) => within.getByRole('slider', { name });

test('a tag in Markdown is the component, with its props and its content', async (t) => {
  const page = await site.open(t, '/');
  const wave = page.locator('[data-component="Wave"]').first();
  await wave.getByRole('slider').first().waitFor();
  assert.equal(await slider(wave, 'Cycles').inputValue(), '3');
  assert.match(await wave.locator('figcaption').innerText(), /Move Cycles/);
  const shape = await wave.locator('path').getAttribute('d');
  await slider(wave, 'Cycles').press('ArrowRight');
  assert.equal(await slider(wave, 'Cycles').inputValue(), '4');
  assert.notEqual(await wave.locator('path').getAttribute('d'), shape);
});

test('its style sheet is loaded after those of the site', async (t) => {
  const page = await site.open(t, '/');
  const sheets = await page.locator('link[rel="stylesheet"]').evaluateAll((all) => all.map((element) => element.href));
  assert.match(sheets.at(-1), /\/assets\/components\/wave-[0-9a-f]+\.css$/);
  const border = await page.locator('.wave').first().evaluate((element) => getComputedStyle(element).borderTopWidth);
  assert.equal(border, '1px');
});

test('a page can be a component', async (t) => {
  const page = await site.open(t, '/mixer/');
  await page.getByRole('slider').first().waitFor();
  assert.equal(await page.getByRole('slider').count(), 3);
  assert.equal(await page.locator('main h1').innerText(), 'Mixer');
  await slider(page, '2 cycles').press('Home');
  assert.equal(await slider(page, '2 cycles').inputValue(), '0');
});

test('the fallback of a component is shown without scripts', async (t) => {
  const page = await site.window(t, { javaScriptEnabled: false });
  await page.goto('/');
  const places = page.locator('[data-component="Wave"]');
  assert.match(await places.nth(0).innerText(), /Move Cycles to change the pitch/);
  assert.equal(await places.nth(1).innerText(), 'A wave of eight cycles.');
  await page.goto('/mixer/');
  assert.match(await page.locator('main').innerText(), /It needs scripts/);
});

for (const path of ['/', '/mixer/']) {
  test(`axe finds nothing on ${path}`, async (t) => {
    const page = await site.open(t, path);
    await page.getByRole('slider').first().waitFor();
    await assertAccessible(page);
  });
}
