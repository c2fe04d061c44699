// The examples of theme-react as an npm package, as `build.mjs` left them.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { describe, test } from 'node:test';
import { assertAccessible } from '../support/axe.mjs';
import { PHONE, useSite } from '../support/browser.mjs';
import { closed, DIALOG, FIELD, isFocused, ROWS } from '../support/search.mjs';
import { EXAMPLES, outOf, root } from './examples.mjs';

/** An index as a site has it, by the names of its files. Its pages are those of a site of another origin. */
const { files } = JSON.parse(readFileSync(join(root, 'crates/search-index/tests/cases/shop.expected.json'), 'utf8'));
const DOCS = 'https://docs.example';

const BUTTON = 'header .search-button';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.txt': 'text/plain', '.svg': 'image/svg+xml' };

/** Serves the build of an example, with an index at `/search/`. */
async function serve(name) {
  const out = outOf(name);
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname).replace(/\/$/, '/index.html');
    const body = path.startsWith('/search/') ? Promise.resolve(files[path.slice('/search/'.length)]) : readFile(join(out, path));
    body.then(
      (content) => response.writeHead(content === undefined ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(content),
      () => response.writeHead(path === '/favicon.ico' ? 204 : 404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Types a query into the open dialog, and waits for its hits. */
async function find(page, query) {
  await page.locator(FIELD).fill(query);
  await page.waitForFunction(() => document.querySelector('.search-panel')?.dataset.status === 'idle');
  await page.locator(ROWS).first().waitFor();
}

/** The pages of the documentation, which are none of the example. */
const answerForDocs = (page) => page.route(`${DOCS}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Docs</title>' }));

for (const name of EXAMPLES) {
  describe(name, { skip: !existsSync(outOf(name)) && 'not built' }, () => {
    const site = useSite(name, serve);
    const open = async (t, options) => {
      const page = await site.window(t, options);
      await page.goto('/');
      await page.locator(BUTTON).waitFor();
      return page;
    };

    test('opens by its button and finds hits, and Escape gives the focus back', async (t) => {
      const page = await open(t);
      await page.locator(BUTTON).click();
      await page.locator(FIELD).waitFor();
      assert.ok(await isFocused(page, FIELD));
      await find(page, 'price');
      assert.ok((await page.locator(ROWS).count()) > 1);
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      await closed(page);
      assert.ok(await isFocused(page, BUTTON));
      await assertAccessible(page);
    });

    test('opens and closes by Ctrl and K; arrow keys and Enter follow a hit', async (t) => {
      const page = await open(t);
      await answerForDocs(page);
      await page.keyboard.press('Control+k');
      await page.locator(FIELD).waitFor();
      await page.keyboard.press('Control+k');
      await closed(page);
      assert.ok(await isFocused(page, BUTTON));
      await page.keyboard.press('/');
      await page.locator(FIELD).waitFor();
      await find(page, 'pricing');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      const row = page.locator(`${ROWS}[aria-selected="true"]`);
      assert.equal(await page.locator(FIELD).getAttribute('aria-activedescendant'), await row.getAttribute('id'));
      const href = await row.evaluate((link) => link.href);
      await page.evaluate(() => (globalThis.isSamePage = true));
      await page.keyboard.press('Enter');
      await page.waitForURL(href);
      // Where the documentation is part of the app, its router goes there.
      const isInApp = new URL(href).origin === site.origin;
      assert.equal(isInApp, name === 'npm-next');
      assert.equal(await page.evaluate(() => globalThis.isSamePage === true), isInApp);
      if (!isInApp) return;
      await closed(page);
      await page.locator('h1', { hasText: 'Pricing' }).waitFor();
      // What was followed is a recent search.
      await page.locator(BUTTON).click();
      await page.locator(ROWS).waitFor();
    });

    test('fits a phone, and dark pages', async (t) => {
      const page = await open(t, { viewport: PHONE, colorScheme: 'dark' });
      await page.locator(BUTTON).click();
      await find(page, 'price');
      const { width, height } = await page.locator(DIALOG).evaluate((dialog) => dialog.getBoundingClientRect());
      assert.deepEqual([width, height], [PHONE.width, PHONE.height]);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      assert.equal(await page.locator(DIALOG).evaluate((dialog) => getComputedStyle(dialog).backgroundColor), 'rgb(23, 28, 26)');
      await assertAccessible(page);
      // The page itself may name its colours.
      await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
      assert.equal(await page.locator(DIALOG).evaluate((dialog) => getComputedStyle(dialog).backgroundColor), 'rgb(255, 255, 255)');
    });

    test('does not affect the styles of the page', async (t) => {
      const page = await open(t);
      assert.equal(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--color-text')), '');
      await page.locator(BUTTON).click();
      await page.locator('.search-cancel').waitFor();
      const styles = await page.evaluate(() => {
        const of = (selector) => getComputedStyle(document.querySelector(selector));
        const { textTransform, borderTopWidth, borderTopLeftRadius } = of('.search-cancel');
        const button = of('header .search-button').textTransform;
        return { textTransform, borderTopWidth, borderTopLeftRadius, button, font: of('.search-dialog').fontFamily === of('body').fontFamily };
      });
      assert.deepEqual(styles, { textTransform: 'none', borderTopWidth: '1px', borderTopLeftRadius: '6px', button: 'none', font: true });
      // Pages of another host have no preview.
      await find(page, 'pricing');
      assert.equal(await page.locator('.search-preview').isVisible(), name === 'npm-next');
    });
  });
}
