// Pages of a library: the hierarchy, and members that readers hide.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { mounted, useSite } from './support/browser.mjs';
import { temporaryFolder } from './support/build.mjs';
import { SITE_BUILD } from './support/environment.mjs';

const MODEL = new URL('../../crates/typedoc-render/tests/inputs/showcase.json', import.meta.url);
/** A class that inherits most of its members. */
const CANVAS = '/api/shapes/classes/Canvas';
const site = useSite(build());

function build() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'docs'));
  copyFileSync(MODEL, join(dir, 'model.json'));
  const library = '[[library]]\npath = "model.json"\nroute = "/api"\n';
  writeFileSync(join(dir, 'site.toml'), `title = "Site"\nurl = "https://docs.example.com"\n${library}`);
  writeFileSync(join(dir, 'docs/index.md'), `---\nslug: /\n---\n\n# Home\n\n[Member](${CANVAS}#add)\n`);
  execFileSync(SITE_BUILD, ['build', dir, '--out-dir', join(dir, 'out')], { stdio: 'pipe' });
  return join(dir, 'out');
}

const inherited = (page) => page.locator('.td-member[data-member~="inherited"]:visible');

test('inherited members are hidden and shown without scripts', async (t) => {
  const page = await site.open(t, CANVAS, { javaScriptEnabled: false });
  assert.ok((await inherited(page).count()) > 1);
  await page.getByRole('checkbox', { name: /Inherited/ }).uncheck();
  assert.equal(await inherited(page).count(), 0);
  assert.ok((await page.locator('.td-member:visible').count()) > 0, 'own members stay');
});

test('the browser remembers what is hidden, and an address shows its member anyway', async (t) => {
  const page = await site.open(t, CANVAS);
  await page.waitForLoadState('networkidle');
  await page.getByRole('checkbox', { name: /Inherited/ }).uncheck();
  await page.reload({ waitUntil: 'domcontentloaded' });
  assert.equal(await inherited(page).count(), 0, 'before the behaviours are there');
  await page.waitForFunction(() => !document.querySelector('[data-filter="inherited"]').checked);
  assert.equal(await page.locator('[data-slot="toc"] a[href="#add"]').isVisible(), false);
  // With a load, then without one.
  await page.goto('/');
  await page.goto(`${CANVAS}#add`);
  assert.ok(await page.locator('#add').isVisible());
  await page.goto('/');
  await mounted(page);
  await page.getByRole('link', { name: 'Member' }).click();
  await page.waitForFunction(() => document.querySelector('[data-filter="inherited"]')?.checked === false);
  await page.locator('#add').waitFor();
  assert.equal(await inherited(page).count(), 1);
});

test('the page of the hierarchy leads to the classes', async (t) => {
  const page = await site.open(t, '/api/hierarchy/');
  await assertAccessible(page);
  await page.locator('.td-tree').getByRole('link', { name: 'Canvas' }).click();
  await page.locator('h1', { hasText: 'Canvas' }).waitFor();
  assert.equal(await page.locator('.td-tree [aria-current="page"]').innerText(), 'Canvas');
  await assertAccessible(page);
});
