// What a page loads: gzip at level 9, in bytes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { mounted, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { NOWHERE, pageKinds } from './support/pages.mjs';

const BEFORE_IDLE = 2_048;
const SCRIPTS = 90_500;
/** The page of results brings the search with it, and the pages to begin with where nothing is typed; every import of a chunk
 * fetches it first. */
const SEARCH_SCRIPTS = 105_730;
/** The page for unknown addresses searches for similar pages. */
const NOWHERE_SCRIPTS = 110_000;
/** The theme and a reference. Of these, 900 bytes say where the fonts are, 1,500 are for paper and touch screens, 60 dim the room of the scroll bar,
 * 450 are for the edges beyond which rows of tabs and tables go on, the tools of references, and texts from right to left, and 250
 * draw the signs of languages and wrap samples, 100 print tables whole and end sentences in the direction of their language, 420 say
 * that the search page waits, indent broken lines of code, cut long names and paths at their ends, and align addresses and scopes of keys,
 * 60 mark the heading that the address leads to and follow the reader's text size, and 40 take the title out of a path that is too long,
 * and mirror the arrows of the search. 120 are for tables and alerts in descriptions, and for callbacks,
 * and 30 for the space above targets of links. */
const STYLES = 21_630;
/** Long enough for what loads when the page is idle. */
const IDLE_MS = 1_500;

/** Limits of pages that need more scripts. */
const LIMITS = { '/search': SEARCH_SCRIPTS, [NOWHERE]: NOWHERE_SCRIPTS };

const site = useSite(SITE);
const gzip = (bytes) => gzipSync(bytes, { level: 9 }).length;

for (const [kind, path] of pageKinds()) {
  test(`${kind} (${path}) stays in its budgets`, async (t) => {
    const page = await site.window(t);
    const loads = [];
    page.on('response', (response) => loads.push(response));
    await page.goto(path);
    await mounted(page);
    await page.waitForTimeout(IDLE_MS);
    const sizes = await sizesOf(loads);
    const inPage = await page
      .locator('script[src], link[rel="modulepreload"]')
      .evaluateAll((all) => all.map((element) => element.src || element.href));
    const sum = (files) => files.reduce((total, file) => total + file.size, 0);
    const scripts = sizes.filter((size) => size.type.includes('javascript'));
    const styles = sizes.filter((size) => size.type.includes('css'));
    const early = scripts.filter((script) => inPage.includes(script.url));
    const limit = LIMITS[path] ?? SCRIPTS;
    t.diagnostic(`early ${sum(early)}, scripts ${sum(scripts)}, styles ${sum(styles)}`);
    assert.ok(early.length > 0 && sum(early) <= BEFORE_IDLE, `scripts before the page is idle: ${sum(early)}`);
    assert.ok(sum(scripts) > sum(early) && sum(scripts) <= limit, `all scripts: ${sum(scripts)}`);
    assert.ok(sum(styles) > 0 && sum(styles) <= STYLES, `styles: ${sum(styles)}`);
  });
}

test('files with a hash in their name are cached forever, and compressed', async (t) => {
  const page = await site.open(t, '/');
  const linked = page.locator('script[src], link[rel="stylesheet"]');
  const files = await linked.evaluateAll((all) => all.map((element) => element.src || element.href));
  for (const file of files) {
    const answer = await fetch(file, { headers: { 'accept-encoding': 'gzip' } });
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/, file);
    assert.equal(answer.headers.get('content-encoding'), 'gzip', file);
  }
});

async function sizesOf(responses) {
  const files = new Map();
  for (const response of responses.filter((response) => response.ok())) {
    const type = response.headers()['content-type'] ?? '';
    files.set(response.url(), { url: response.url(), type, size: gzip(await response.body()) });
  }
  return [...files.values()];
}
