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
const COMMANDER = new URL('../../crates/typedoc-render/tests/inputs/commander.json', import.meta.url);
/** A class that inherits most of its members. */
const CANVAS = '/api/shapes/classes/Canvas';
const site = useSite(build());

function build() {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'docs'));
  copyFileSync(MODEL, join(dir, 'model.json'));
  copyFileSync(COMMANDER, join(dir, 'commander.json'));
  const tables = ['properties', 'enum_members', 'parameters'].map((key) => `${key}_format = "table"\n`).join('');
  const library = `[[library]]\npath = "model.json"\nroute = "/api"\n
[[library]]\nid = "tables"\npath = "commander.json"\nroute = "/tables"\n${tables}`;
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

test('the browser stores hidden groups, and an address shows its member anyway', async (t) => {
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

/** A class with more than 15 members. */
const COMMAND = '/tables/classes/Command';

test('a long list is filtered by name, with the keyboard', async (t) => {
  const page = await site.open(t, COMMAND);
  await page.waitForLoadState('networkidle');
  const field = page.getByRole('searchbox', { name: 'Filter by name' });
  const members = page.locator('.td-member:visible');
  const all = await members.count();
  await field.fill('ADDarg');
  await page.getByRole('status').filter({ hasText: `1 of ${all}` }).waitFor();
  assert.equal(await members.count(), 1);
  assert.equal(await page.locator('.td-section:has(.td-member) > h2:visible').count(), 1, 'sections without a match are hidden');
  await assertAccessible(page);
  await field.press('Escape');
  assert.equal(await members.count(), all);
  await field.fill('addarg');
  await field.press('Enter');
  assert.equal(new URL(page.url()).hash, '#addargument');
});

test('without scripts the whole list is shown, without a field', async (t) => {
  const page = await site.open(t, COMMAND, { javaScriptEnabled: false });
  assert.equal(await page.getByRole('searchbox', { name: 'Filter by name' }).count(), 0);
  assert.ok((await page.locator('.td-member:visible').count()) > 15);
});

test('a declaration lists its members, whose names lead to them', async (t) => {
  const page = await site.open(t, '/api/shapes/interfaces/Shape', { javaScriptEnabled: false });
  await page.locator('.td-declaration a', { hasText: 'place' }).click();
  assert.equal(new URL(page.url()).hash, '#place');
});

test('a long declaration unfolds without scripts', async (t) => {
  const page = await site.open(t, '/tables/classes/Command', { javaScriptEnabled: false });
  const members = page.locator('.td-fold a', { hasText: /^addArgument$/ });
  assert.equal(await members.isVisible(), false);
  await page.locator('.td-fold > summary').click();
  await members.click();
  assert.equal(new URL(page.url()).hash, '#addargument');
});

for (const [width, columns] of [[1440, true], [390, false]]) {
  test(`members as tables, ${width} px wide`, async (t) => {
    const page = await site.open(t, '/tables/interfaces/CommandOptions', { viewport: { width, height: 900 } });
    const row = page.locator('tr.td-member').first();
    const [name, type] = [await row.locator('th').boundingBox(), await row.locator('td').first().boundingBox()];
    assert.equal(Math.abs(name.y - type.y) < 2, columns, 'cells beside or below one another');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    await assertAccessible(page);
  });
}
