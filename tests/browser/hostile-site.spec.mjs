// A site whose titles, labels, tags, names, props and code are hostile: nothing runs, and pages have the same elements as
// with harmless texts, with and without the policy. Each place gets a few of the payloads, all of them with HOSTILE=all;
// `tests/harness/hostile.rs` always reads the product of both, without a browser.
import assert from 'node:assert/strict';
import process from 'node:process';
import { test } from 'node:test';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildHostile, payloads } from './support/hostile.mjs';
import { DIALOG, openDialog, ROWS, searchFor } from './support/search.mjs';

/** All components of a page are in view, and load. */
const TALL = { width: 1440, height: 3000 };
const PAYLOADS = payloads();
const ROUNDS = process.env.HOSTILE === 'all' ? PAYLOADS.length : 5;
const STEP = Math.floor(PAYLOADS.length / ROUNDS);
const HARMLESS = PAYLOADS.map((_, i) => `harmless text ${i}`);
const SITES = [HARMLESS, ...Array.from({ length: ROUNDS }, (_, i) => [...PAYLOADS.slice(i * STEP), ...PAYLOADS.slice(0, i * STEP)])];
const site = useSite(buildHostile(SITES));

/** Pages that hold the React component, which fetches its code. */
const WITH_COMPONENT = ['guide/next/', 'guide/props/'];
const PAGES = ['', 'guide/page/', ...WITH_COMPONENT, 'guide/code/', 'all/', 'folder/', 'own/', '1.0/', 'de/', 'blog/', 'blog/2026/01/02/first/', 'blog/2026/01/03/second/', 'blog/archive/', 'blog/tags/plain/', 'blog/authors/', 'blog/authors/ben/', 'api/', 'library/interfaces/Cart/'];

/** Attributes that depend on whether a text fits: blocks that scroll are stops of the Tab key, and have a button that wraps. */
const OF_LAYOUT = ['tabindex', 'role', 'aria-label'];
const HIDDEN_BY_LAYOUT = '[data-slot="wrap"], .navbar li';
/** Copies of the items that long labels leave no room for in the navbar. */
const COPIES = '[data-slot="navbar-more"] ul *';

/** The elements of a page that scripts have worked on, with the names of their attributes; tokens of code left out. */
function elements(page) {
  return page.evaluate(
    ([ofLayout, hiddenByLayout, copies]) => {
      const all = [...document.querySelectorAll('*')].filter((element) => !element.matches(`code span, ${copies}`));
      const isOfLayout = (element, name) => ofLayout.includes(name) || (name === 'hidden' && element.matches(hiddenByLayout));
      const attributes = (element) => element.getAttributeNames().filter((name) => !isOfLayout(element, name)).toSorted();
      return all.map((element) => `${element.localName} ${attributes(element).join(' ')}`);
    },
    [OF_LAYOUT, HIDDEN_BY_LAYOUT, COPIES],
  );
}

/** A window. Thousands of pages take long on a machine that does other work, too: a page that hangs is what matters. */
async function opened(t, options) {
  const page = await site.window(t, options);
  if (process.env.HOSTILE === 'all') page.setDefaultTimeout(300_000);
  return page;
}

/** Opens all pages of each site; fails at the first page that runs something or has other elements. */
async function visit(t, options) {
  const page = await opened(t, options);
  const dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.message()} at ${page.url()}`);
    return dialog.dismiss();
  });
  const harmless = new Map();
  for (const n of SITES.keys()) {
    for (const path of PAGES) {
      await page.goto(`/${n}/${path}`);
      await mounted(page);
      if (WITH_COMPONENT.includes(path)) await page.locator('main p[title]').waitFor();
      const found = await elements(page);
      if (n === 0) harmless.set(path, found);
      const expected = harmless.get(path);
      const first = found.findIndex((line, i) => line !== expected[i]);
      assert.deepEqual([first, found[first], found.length], [-1, undefined, expected.length], page.url());
    }
    assert.deepEqual(dialogs, []);
  }
  return { page, dialogs };
}

for (const [name, options] of Object.entries({ 'with the policy': {}, 'without a policy': { bypassCSP: true } })) {
  test(`${PAYLOADS.length} payloads in the texts of a site, ${name}`, async (t) => {
    await visit(t, { ...options, viewport: TALL });
  });
}

test('titles in the search dialog are shown as text', async (t) => {
  const page = await opened(t, { bypassCSP: true, viewport: PHONE });
  page.on('dialog', (dialog) => assert.fail(`${dialog.message()} at ${page.url()}`));
  for (const n of SITES.keys()) {
    await page.goto(`/${n}/guide/page/`);
    await mounted(page);
    await openDialog(page);
    await searchFor(page, n === 0 ? 'harmless' : 'heading');
    await page.locator(ROWS).first().waitFor();
    const foreign = `${DIALOG} :is(img, script, iframe, object, embed, style, form[action], math, [srcdoc], [onerror], [onload], [onclick])`;
    assert.equal(await page.locator(foreign).count(), 0, page.url());
    const links = await page.locator(`${DIALOG} a[href]`).evaluateAll((all) => all.map((element) => element.protocol));
    assert.ok(links.every((link) => link === 'http:'), String(links));
  }
});
