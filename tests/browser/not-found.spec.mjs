// The page for unknown addresses offers the pages whose texts have the words of the address.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { PHONE, useSite } from './support/browser.mjs';
import { temporaryFolder } from './support/build.mjs';
import { SITE_BUILD } from './support/environment.mjs';

const PAGES = {
  index: 'Home',
  'guide/install-the-library': 'Install the library',
  'guide/payment-methods': 'Payment methods',
  'reference/limits': 'Limits & <b>quotas</b>',
};

const site = useSite(build());

function build() {
  const dir = temporaryFolder();
  writeFileSync(join(dir, 'site.toml'), 'title = "Site"\nurl = "https://docs.example.com"\n');
  for (const [path, title] of Object.entries(PAGES)) {
    mkdirSync(join(dir, 'docs', path, '..'), { recursive: true });
    const slug = path === 'index' ? 'slug: /\n' : '';
    writeFileSync(join(dir, `docs/${path}.md`), `---\ntitle: "${title}"\n${slug}---\n\nA text about something.\n`);
  }
  const out = join(dir, 'out');
  execFileSync(SITE_BUILD, ['build', dir, '--out-dir', out], { stdio: 'pipe' });
  return out;
}

/** Opens an address that leads nowhere. */
const open = (t, path, options) => site.open(t, path, { problems: /404/, ...options });

const links = (page) =>
  page.locator('[data-slot="not-found"] a').evaluateAll((all) => all.map((link) => [new URL(link.href).pathname, link.firstChild.textContent]));

for (const [about, path, expected] of [
  ['another extension', '/guide/install-the-library.html', ['/guide/install-the-library', 'Install the library']],
  ['another folder', '/docs/2.x/payment-methods', ['/guide/payment-methods', 'Payment methods']],
  ['a word that no page has', '/old/wizardry-payment', ['/guide/payment-methods', 'Payment methods']],
  ['a typo', '/guide/paymnet-methods', ['/guide/payment-methods', 'Payment methods']],
  ['a title with markup, as text', '/quotas', ['/reference/limits', 'Limits & <b>quotas</b>']],
  ['an address that is not well encoded', '/%E0%A4%A/limits', ['/reference/limits', 'Limits & <b>quotas</b>']],
]) {
  test(about, async (t) => {
    const page = await open(t, path);
    await page.locator('[data-slot="not-found"]:not([hidden])').waitFor();
    assert.deepEqual((await links(page))[0], expected);
    assert.equal(await page.locator('[data-slot="not-found"] small').first().textContent(), expected[0]);
  });
}

test('the list is accessible, and leads to its pages', async (t) => {
  const page = await open(t, '/guide/install-library', { viewport: PHONE });
  await page.locator('[data-slot="not-found"]:not([hidden])').waitFor();
  await assertAccessible(page);
  await page.getByRole('link', { name: 'Install the library' }).click();
  await page.getByRole('heading', { level: 1, name: 'Install the library' }).waitFor();
});

test('the field leads to the results of a search, without scripts, too', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open(t, '/xyzzyx', { javaScriptEnabled });
    await page.getByRole('searchbox', { name: 'Search docs' }).fill('payment');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\/?\?q=payment$/);
  }
});

test('nothing is offered if nothing is similar, or without scripts', async (t) => {
  const page = await open(t, '/xyzzyx');
  await page.waitForLoadState('networkidle');
  assert.equal(await page.locator('[data-slot="not-found"]').isVisible(), false);
  const plain = await open(t, '/guide/install-library', { javaScriptEnabled: false });
  assert.equal(await plain.locator('[data-slot="not-found"]').isVisible(), false);
  await plain.getByRole('link', { name: 'Go to the home page' }).waitFor();
});
