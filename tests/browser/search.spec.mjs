// The ways into the search.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';

const site = useSite(SITE);

test('the button and the keys open the search', async (t) => {
  const page = await site.open(t, '/events');
  const dialog = page.getByRole('dialog');
  await page.locator('[data-slot="search-button"]').first().click();
  await dialog.waitFor();
  for (const key of ['Control+k', '/']) {
    await page.goto('/events');
    await page.keyboard.press(key);
    await dialog.waitFor();
  }
});

test('on the search page the keys lead to its field', async (t) => {
  const page = await site.open(t, '/search');
  await page.keyboard.press('/');
  await page.waitForFunction(() => document.activeElement.name === 'q');
  assert.equal(await page.locator('input[name="q"]').inputValue(), '');
});

test('the field takes 64 characters', async (t) => {
  const page = await site.open(t, '/search');
  await page.locator('input[name="q"]').pressSequentially('a'.repeat(70), { delay: 0 });
  assert.equal((await page.locator('input[name="q"]').inputValue()).length, 64);
});
