// Nothing that an index, a storage or an address holds becomes markup, also where no policy of the browser helps.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { answers, buildHosted, hit, HOSTS, playService } from './support/hosted.mjs';
import { DIALOG, MESSAGE, openDialog, ROWS, searchFor, stored } from './support/search.mjs';

const site = useSite(buildHosted({ hosts: HOSTS, fallback: false, missing_results_url: 'https://example.com/?q={query}' }));

const ATTACKS = [
  '<img src="/x" onerror="hacked = true">',
  '<script>hacked = true</script>',
  '"><svg onload="hacked = true">',
  '</mark><iframe srcdoc="<script>parent.hacked = true</script>"></iframe><mark>',
  '<mark onmouseover="hacked = true" style="position:fixed;inset:0">all</mark>',
  '&lt;img src=x onerror=hacked=true&gt;',
  '{{constructor.constructor("hacked = true")()}}',
];
const ADDRESSES = ['javascript:hacked=true', ' JaVaScRiPt:hacked=true', 'data:text/html,<script>hacked=true</script>', 'vbscript:hacked', 'blob:https://docs.example.org/1'];
const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'];

/** A hit with the text in every field. */
function poisoned(attack, number, type) {
  const value = { value: attack, matchLevel: 'full', matchedWords: [attack], fullyHighlighted: true };
  const all = (leaf) => Object.fromEntries(LEVELS.map((level) => [level, leaf]));
  return {
    ...hit(number),
    objectID: `${attack}${number}`,
    type,
    url: `https://docs.example.org/guide/events?a=${attack}#${attack}`,
    content: attack,
    hierarchy: { ...all(attack), lvl0: `${number % 3}${attack}` },
    _highlightResult: { hierarchy: all(value), content: value },
    _snippetResult: { hierarchy: all(value), content: value },
    anchor: attack,
    [attack]: attack,
  };
}

const TYPES = [...LEVELS, 'content'];
const POISONED = ATTACKS.flatMap((attack, i) => TYPES.map((type, j) => poisoned(attack, i * TYPES.length + j, type)));

/** Fails when markup came out of what the test put in, or a script ran. */
async function assertHarmless(page, root) {
  const found = await page.locator(root).evaluate((element) => {
    const foreign = element.querySelectorAll('img, script, iframe, object, embed, link, style, base, [srcdoc]').length;
    const attributes = [...element.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    const handlers = attributes.filter((name) => /^on|^style$/.test(name));
    const links = [...element.querySelectorAll('[href]')].map((element) => element.protocol).filter((scheme) => scheme && !/^https?:$/.test(scheme));
    return { foreign, handlers, links, hacked: globalThis.hacked };
  });
  assert.deepEqual(found, { foreign: 0, handlers: [], links: [], hacked: undefined });
}

async function open(t, path, behaviour) {
  const page = await site.window(t, { bypassCSP: true });
  const service = await playService(page, behaviour);
  await page.goto(path);
  await mounted(page);
  return { page, service };
}

test('all fields of a hit are shown as text in the dialog, its preview and its history', async (t) => {
  const { page, service } = await open(t, '/guide/components', answers.hits([]));
  await openDialog(page);
  for (let i = 0; i < POISONED.length; i += 20) {
    service.behaviour = answers.hits(POISONED.slice(i, i + 20), { queryID: ATTACKS[0], nbHits: ATTACKS[0] });
    await searchFor(page, `query ${i}`);
    await page.locator(ROWS).first().waitFor();
    assert.ok((await page.locator(`${ROWS} .search-row-title`).first().innerText()).length > 0);
    for (const row of await page.locator(ROWS).all()) await row.hover();
    await assertHarmless(page, DIALOG);
  }
  const [shown] = await page.locator(`${ROWS} .search-row-title`).allInnerTexts();
  assert.match(shown, /hacked/, 'as it is written');
  await stored.write(page, 'RECENT', POISONED.slice(0, 7));
  await stored.write(page, 'FAVORITE', POISONED.slice(20, 30));
  await page.reload();
  await mounted(page);
  await openDialog(page);
  await page.locator(ROWS).first().waitFor();
  assert.equal(await page.locator(ROWS).count(), 14);
  await assertHarmless(page, DIALOG);
});

test('all fields of a hit are shown as text on the search page', async (t) => {
  const { page } = await open(t, '/search?q=all', answers.hits(POISONED, { nbHits: POISONED.length }));
  await page.locator('.search-result').first().waitFor();
  // Hits with one title are one row with a list.
  await page.locator('.search-result-more').evaluateAll((lists) => lists.forEach((list) => (list.open = true)));
  assert.ok((await page.locator('.search-result h2 a, .search-result-more li a').count()) >= POISONED.length);
  await assertHarmless(page, 'main .search-results');
});

test('hits without a web address are left out', async (t) => {
  const hits = ADDRESSES.map((url, i) => hit(i, { title: `Trap ${i}`, url }));
  const { page } = await open(t, '/guide/components', answers.hits([...hits, hit(9)]));
  await openDialog(page);
  await searchFor(page, 'traps');
  await page.locator(ROWS, { hasText: 'Page 9' }).waitFor();
  assert.equal(await page.locator(ROWS, { hasText: 'Trap' }).count(), 0);
});

test('a query is shown as text everywhere', async (t) => {
  const { page } = await open(t, `/search?q=${encodeURIComponent(ATTACKS[0])}`, answers.hits([]));
  await page.locator('.search-message').waitFor();
  assert.equal(await page.locator('h1').innerText(), `Search results for “${ATTACKS[0]}”`);
  await assertHarmless(page, 'main');
  await page.goto('/guide/components');
  await mounted(page);
  await openDialog(page);
  for (const attack of ATTACKS) {
    await searchFor(page, attack);
    await page.locator(MESSAGE).waitFor();
    assert.ok((await page.locator(MESSAGE).innerText()).includes(attack.slice(0, 64)));
    await assertHarmless(page, DIALOG);
  }
});

test('malformed hits are ignored', async (t) => {
  const shapes = [null, 1, 'x', [], {}, { objectID: 1 }, hit(1, { hierarchy: null }), hit(2, { hierarchy: { lvl1: {} } }), hit(3, { type: 'lvl9' }),
    hit(4, { type: '__proto__' }), hit(5, { url: {} }), hit(6, { _snippetResult: 'x', _highlightResult: [] }), hit(7, { content: 'x'.repeat(1e6), type: 'content' })];
  const { page } = await open(t, '/guide/components', answers.hits(shapes, { nbHits: -1 }));
  await openDialog(page);
  await searchFor(page, 'shapes');
  await page.locator(ROWS, { hasText: 'Page 6' }).waitFor();
  const titles = await page.locator(`${ROWS} .search-row-title`).allInnerTexts();
  assert.equal(titles.filter((title) => !title.startsWith('See all')).length, 2, titles.map((title) => title.slice(0, 40)).join());
});
