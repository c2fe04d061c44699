// The search dialog in each of its states: axe finds nothing, and the keyboard alone is enough.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { DESKTOP, mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import {
  ACTIVE, BUTTON, closed, DIALOG, FIELD, isFocused, MESSAGE, openDialog, ROWS, searchFor, settled, stored, storedHit,
} from './support/search.mjs';

const site = useSite(SITE);

for (const theme of ['light', 'dark']) {
  for (const viewport of [DESKTOP, PHONE]) {
    test(`every state in ${theme} at ${viewport.width} px`, async (t) => {
      const page = await site.window(t, { viewport, reducedMotion: 'reduce', problems: /Failed to load/ });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme);
      await page.goto('/events');
      await mounted(page);
      const state = (name, reach) =>
        t.test(name, async () => {
          await reach();
          await assertAccessible(page);
        });
      await state('nothing stored', async () => {
        await openDialog(page);
        await page.getByText('Popular pages').waitFor();
      });
      await state('results with a preview', async () => {
        await searchFor(page, 'addtocart');
        await page.locator(ACTIVE).waitFor();
      });
      await state('a filter', async () => {
        await page.locator(`${DIALOG} .search-chip`).first().click();
        await page.locator(`${DIALOG} .search-chip[aria-pressed="true"]`).waitFor();
      });
      await state('no results', async () => {
        await searchFor(page, 'qqqqzzzz');
        await page.locator(MESSAGE).waitFor();
      });
      await state('recent and favorite searches', async () => {
        await page.keyboard.press('Escape');
        await closed(page);
        await stored.write(page, 'RECENT', [storedHit(1), storedHit(2)]);
        await stored.write(page, 'FAVORITE', [storedHit(3)]);
        await openDialog(page);
        await page.locator(ACTIVE).waitFor();
      });
      await state('a failure', async () => {
        await page.reload();
        await mounted(page);
        await page.route('**/search/index.json', (route) => route.abort());
        await openDialog(page);
        await page.keyboard.type('a');
        await page.getByRole('button', { name: 'Retry' }).waitFor();
      });
    });
  }
}

test('it is a dialog with a combobox, whose list has groups of options', async (t) => {
  const page = await site.open(t, '/events');
  await openDialog(page);
  await searchFor(page, 'price');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const field = dialog.getByRole('combobox', { name: 'Search', expanded: true });
  const list = dialog.getByRole('listbox', { name: 'Search results' });
  assert.equal(await field.getAttribute('aria-controls'), await list.getAttribute('id'));
  const groups = await list.getByRole('group').all();
  assert.ok(groups.length > 0);
  for (const group of groups) assert.ok((await group.getByRole('option').count()) > 0);
  assert.equal(await list.getByRole('option', { selected: true }).count(), 1);
  assert.equal(await list.locator('a:not([tabindex="-1"]), button, input').count(), 0, 'options hold no stops of their own');
  const ids = await page.locator('[id]').evaluateAll((all) => all.map((element) => element.id));
  assert.equal(new Set(ids).size, ids.length, 'ids are unique');
});

test('keys alone: open, search, filter, save, go there, come back, remove', async (t) => {
  const page = await site.open(t, '/events');
  const { keyboard } = page;
  for (let i = 0; i < 30 && !(await isFocused(page, BUTTON)); i += 1) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.locator(FIELD).waitFor();
  await keyboard.type('configurator');
  await page.locator(ACTIVE).waitFor();
  for (let i = 0; i < 10 && !(await isFocused(page, '.search-chip')); i += 1) await keyboard.press('Tab');
  await keyboard.press('Space');
  await page.locator('.search-chip:focus[aria-pressed="true"]').waitFor();
  await settled(page);
  for (let i = 0; i < 10 && !(await isFocused(page, FIELD)); i += 1) await keyboard.press('Shift+Tab');
  await keyboard.press('ArrowDown');
  const href = await page.locator(ACTIVE).evaluate((element) => element.pathname);
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === href);
  await closed(page);
  await keyboard.press('/');
  await page.locator(ACTIVE).waitFor();
  assert.equal((await stored.read(page, 'RECENT')).length, 1);
  await keyboard.press('Control+s');
  await page.locator(ROWS).first().waitFor();
  assert.equal((await stored.read(page, 'FAVORITE')).length, 1);
  await keyboard.press('Delete');
  await page.getByText('Popular pages').waitFor();
  await keyboard.press('Escape');
  await closed(page);
  assert.ok(await isFocused(page, BUTTON), 'a shortcut has no place of its own to come back to');
});
