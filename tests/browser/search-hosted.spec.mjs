// Search by a hosted service: what it is asked, what happens when it fails, and the index of the site that stands in.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { answers, API_KEY, buildHosted, hit, HOSTS, INDEX, playService } from './support/hosted.mjs';
import { closed, DIALOG, FIELD, isFocused, MESSAGE, openDialog, ROWS, searchFor, settled, STATUS, stored } from './support/search.mjs';

const alone = useSite(buildHosted({ hosts: HOSTS, fallback: false }));
const backed = useSite(
  buildHosted({ hosts: HOSTS, fallback: true, 'search_parameters.analyticsTags': ['docs'], 'search_parameters.facetFilters': ['type:lvl1'] }),
);

const moved = useSite(
  buildHosted({
    hosts: HOSTS,
    fallback: false,
    external_url_regex: 'BLOG\\.example\\.com',
    'replace_search_result_pathname.from': '^/guide/(\\w+)\\.html(#)v',
    'replace_search_result_pathname.to': '/guide/guide/$1$2tables',
    'replace_search_result_pathname.regex': true,
  }),
);

/** What the browser says about hosts that fail. */
const FAILURES = /Failed to load resource|net::ERR|CORS/;
const TITLES = `${ROWS} .search-row-title`;

/** Opens a page of a site whose service behaves so, with the dialog. */
async function open(t, site, behaviour, { path = '/guide/components', problems = FAILURES, ...options } = {}) {
  const page = await site.window(t, { problems, ...options });
  const service = await playService(page, behaviour);
  await page.goto(path);
  await mounted(page);
  if (!path.startsWith('/search')) await openDialog(page);
  return { page, service };
}

const texts = (page, selector) => page.locator(selector).allInnerTexts();

/** Returns the titles of rows once there are `count`: those that are no hits come with the parts around the list. */
async function titles(page, count) {
  await page.locator(TITLES).nth(count - 1).waitFor();
  return texts(page, TITLES);
}

const askedHosts = ({ requests }) => requests.map(({ host }) => host);

test('one simple request queries what the dialog shows, with filters of the page', async (t) => {
  const { page, service } = await open(t, backed, answers.hits());
  await searchFor(page, 'embed');
  assert.deepEqual(await titles(page, 3), ['Page 1', 'Page 2', 'See all 2 results']);
  const [{ method, path, parameters, headers, search }, ...others] = service.requests;
  assert.deepEqual([method, path, others.length], ['POST', '/1/indexes/*/queries', 0]);
  assert.equal(parameters['x-algolia-application-id'], 'EXAMPLE');
  assert.equal(parameters['x-algolia-api-key'], API_KEY);
  assert.match(parameters['x-algolia-agent'], /\S/);
  // Any other field or type would make the browser ask for permission beforehand.
  assert.match(headers['content-type'], /^text\/plain/);
  assert.deepEqual(Object.keys(headers).filter((key) => key.startsWith('x-')), []);
  const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`);
  assert.deepEqual(search, {
    query: 'embed',
    indexName: INDEX,
    attributesToRetrieve: [...levels, 'content', 'type', 'url', 'kind', 'member'],
    attributesToSnippet: [...levels.slice(1), 'content'].map((attribute) => `${attribute}:10`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: 20,
    page: 0,
    clickAnalytics: false,
    analyticsTags: ['docs'],
    facetFilters: ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current'], 'type:lvl1'],
  });
});

test('a single result has its own text', async (t) => {
  const { page } = await open(t, alone, answers.hits([hit(1)]));
  await searchFor(page, 'embed');
  assert.deepEqual(await titles(page, 2), ['Page 1', 'See the result']);
});

test('the first host is preconnected, and the client is loaded with the dialog', async (t) => {
  const page = await alone.window(t, { problems: FAILURES });
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await playService(page, answers.hits());
  await page.goto('/guide/components');
  await mounted(page);
  const hint = page.locator('link[rel="preconnect"]');
  assert.deepEqual([await hint.getAttribute('href'), await hint.getAttribute('crossorigin')], [HOSTS[0], 'anonymous']);
  // Files of code are fetched before they are imported, which asks for them again: what counts is which they are.
  const codes = () => new Set(fetched.flatMap((path) => /\/(search-dialog|hosted)-\w+\.js$/.exec(path)?.[1] ?? []));
  assert.deepEqual(codes(), new Set());
  const client = page.waitForRequest(/\/hosted-\w+\.js$/);
  await page.locator('[data-slot="search-button"]').hover();
  await client;
  assert.deepEqual(codes(), new Set(['search-dialog', 'hosted']));
});

/** What a service can do wrong, and what readers are told. */
const FAULTS = [
  ['refuses the key', answers.json({ message: 'Invalid Application-ID or API key', status: 403 }, 403), 'The search service refused the request.'],
  ['has too many requests', answers.json({ message: 'Too many requests', status: 429 }, 429), 'The search service has too many requests.'],
  ['answers with what is no JSON', answers.text('<html>'), 'The response of the search service is invalid.'],
  ['answers with other JSON', answers.json({ ok: true }), 'The response of the search service is invalid.'],
  ['is broken', answers.text('no', 500), 'You might want to check your network connection.'],
  ['sends elsewhere', (route) => route.fulfill({ status: 302, headers: { location: '/', 'access-control-allow-origin': '*' } }), 'You might want to check your network connection.'],
  ['refuses connections', answers.refuse, 'You might want to check your network connection.'],
  ['breaks connections', answers.reset, 'You might want to check your network connection.'],
];

test('each failure is shown without old hits, and Retry searches again', async (t) => {
  // What is no fault of the network is told to the author of the site as well.
  const { page, service } = await open(t, alone, answers.hits(), { problems: /./ });
  for (const [i, [name, behaviour, said]] of FAULTS.entries()) {
    await t.test(`the service ${name}`, async () => {
      service.behaviour = answers.hits();
      await page.evaluate(() => localStorage.clear());
      await searchFor(page, `before ${i}`);
      await page.locator(TITLES, { hasText: 'Page 1' }).waitFor();
      service.behaviour = behaviour;
      await page.locator(FIELD).fill(`failing ${i}`);
      const message = page.locator(MESSAGE, { hasText: 'Unable to fetch results' });
      await message.getByText(said).waitFor();
      await message.getByText('You might want to check your network connection.', { exact: true }).waitFor();
      await page.locator(`${DIALOG} .search-panel[data-status="error"]`).waitFor();
      assert.equal(await page.locator(ROWS).count(), 0);
      await page.locator(STATUS, { hasText: 'Unable to fetch results' }).waitFor({ state: 'attached' });
      service.behaviour = answers.hits([hit(3)]);
      await message.getByRole('button', { name: 'Retry' }).click();
      await page.locator(TITLES, { hasText: 'Page 3' }).waitFor();
      assert.equal(await message.count(), 0);
    });
  }
});

test('addresses of other sites stay, whatever their case, and paths with their hashes are replaced, once', async (t) => {
  const published = [
    hit(1, { url: 'https://blog.example.com/news' }),
    hit(2, { url: 'https://docs.example.org/guide/components.html?v=1#v-Tables' }),
  ];
  const { page } = await open(t, moved, answers.hits(published));
  await searchFor(page, 'one');
  const hrefs = () => page.locator(ROWS).evaluateAll((all) => all.slice(0, 2).map((element) => element.getAttribute('href')));
  assert.deepEqual(await hrefs(), ['https://blog.example.com/news', '/guide/guide/components?v=1#tables-Tables']);
  await page.locator(ROWS).nth(1).click();
  await closed(page);
  await openDialog(page);
  // The list of popular pages may have arrived below it.
  assert.equal((await hrefs())[0], '/guide/guide/components?v=1#tables-Tables');
});

test('a hit with the published address stays on the current site', async (t) => {
  const { page } = await open(t, alone, answers.hits([hit(1, { url: 'https://published.example/guide/events#listen' })]));
  await searchFor(page, 'one');
  assert.equal(await page.locator(ROWS).first().getAttribute('href'), '/guide/events#listen');
});

test('Retry returns the focus to the field, whose keys control the list', async (t) => {
  const { page, service } = await open(t, alone, answers.text('no', 500));
  await searchFor(page, 'one');
  const retry = page.locator(MESSAGE).getByRole('button', { name: 'Retry' });
  await retry.focus();
  service.behaviour = answers.hits();
  await page.keyboard.press('Enter');
  await page.locator(TITLES, { hasText: 'Page 1' }).waitFor();
  assert.ok(await isFocused(page, FIELD));
  assert.equal(await page.locator(FIELD).getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator(ROWS).nth(1).getAttribute('aria-selected'), 'true');
});

test('on the search page, Retry and More move the focus to the new results', async (t) => {
  const pageOf = (number) => Array.from({ length: number === 1 ? 5 : 20 }, (_, i) => hit(number * 20 + i));
  const playPage = (route) => {
    const { page: number } = JSON.parse(route.request().postData()).requests[0];
    return answers.hits(pageOf(number), { nbHits: 25, page: number })(route);
  };
  const { page, service } = await open(t, alone, answers.text('no', 500), { path: '/search?q=one' });
  const retry = page.locator('main').getByRole('button', { name: 'Retry' });
  const press = async (button, behaviour) => {
    await button.focus();
    service.behaviour = behaviour;
    await page.keyboard.press('Enter');
  };
  await press(retry, playPage);
  await page.locator('.search-result').first().waitFor();
  assert.ok(await isFocused(page, 'input[name="q"]'));
  await press(page.locator('.search-more button'), answers.text('no', 500));
  await retry.waitFor();
  assert.ok(await isFocused(page, '.search-message button'));
  await press(retry, playPage);
  await page.locator('.search-result').nth(24).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Page 20');
});

test('a host that failed is skipped afterwards, on other pages, too', async (t) => {
  const { page, service } = await open(t, alone, [answers.refuse, answers.text('no', 503), answers.hits()]);
  await searchFor(page, 'one');
  assert.deepEqual(await titles(page, 3), ['Page 1', 'Page 2', 'See all 2 results']);
  await searchFor(page, 'two');
  await page.goto('/guide/events');
  await mounted(page);
  await openDialog(page);
  await searchFor(page, 'three');
  assert.deepEqual(askedHosts(service), [0, 1, 2, 2, 2]);
});

test('invalid stored data about hosts is ignored', async (t) => {
  const { page, service } = await open(t, alone, answers.hits());
  for (const [i, stored] of ['null', '{', '7', '[null]', '{"URL":null}', '{"URL":7}', '{"URL":["down","x"]}'].entries()) {
    await page.evaluate((text) => localStorage.setItem('search.hosts', text), stored.replace('URL', HOSTS[0]));
    await searchFor(page, `query ${i}`);
    assert.equal(await page.locator(TITLES).count(), 3, stored);
  }
  assert.deepEqual(new Set(askedHosts(service)), new Set([0]));
});

test('a host that does not answer in a second is skipped, and the next one is queried', async (t) => {
  const { page, service } = await open(t, alone, [answers.hang, answers.hits(), answers.hits()]);
  const start = Date.now();
  await page.locator(FIELD).fill('slow');
  await page.locator(`${DIALOG} [data-status="stalled"]`).waitFor();
  await settled(page);
  assert.ok(Date.now() - start >= 950, `after ${Date.now() - start} ms`);
  assert.deepEqual(askedHosts(service), [0, 1]);
  await page.locator(TITLES).first().waitFor();
});

test('the index of the site answers until the connection is back, and the dialog says so', async (t) => {
  const { page, service } = await open(t, backed, answers.refuse);
  await searchFor(page, 'components');
  await page.locator(`${DIALOG} .search-notice`, { hasText: 'The search service cannot be reached.' }).waitFor();
  await page.locator(TITLES, { hasText: 'Components' }).first().waitFor();
  assert.match(await page.locator(STATUS).textContent(), /cannot be reached/);
  const asked = service.requests.length;
  await searchFor(page, 'events');
  assert.equal(service.requests.length, asked, 'the service is left alone for a while');
  service.behaviour = answers.hits();
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new Event('online'));
  });
  await searchFor(page, 'event');
  await page.locator(TITLES, { hasText: 'Page 1' }).waitFor();
  assert.equal(await page.locator(`${DIALOG} .search-notice`).count(), 0);
});

test('the dialog says why the index of the site answers, and the console logs it', async (t) => {
  const reasons = FAULTS.slice(0, 4);
  for (const [name, behaviour, said] of reasons) {
    await t.test(`the service ${name}`, async (t) => {
      const { page } = await open(t, backed, behaviour, { problems: /./ });
      const reported = page.waitForEvent('pageerror');
      await searchFor(page, 'components');
      const notice = await page.locator(`${DIALOG} .search-notice`).innerText();
      assert.ok(notice.startsWith(said) && notice.endsWith('These results come from this site’s own index.'), notice);
      await page.locator(TITLES, { hasText: 'Components' }).first().waitFor();
      assert.match((await reported).name, /^(Search|Deserialization)Error$/);
    });
  }
});

test('if the service hangs, the index of the site answers without delay', async (t) => {
  const { page } = await open(t, backed, answers.hang);
  const start = Date.now();
  await page.locator(FIELD).fill('components');
  await page.locator(`${DIALOG} .search-notice`).waitFor();
  assert.ok(Date.now() - start < 6000, `after ${Date.now() - start} ms`);
  await page.locator(TITLES, { hasText: 'Components' }).first().waitFor();
});

test('queries are throttled while typing, cached, and late answers are dropped', async (t) => {
  const { page, service } = await open(t, alone, answers.hits());
  // The code that asks is fetched with the first query: letters that are typed meanwhile are one.
  await searchFor(page, 'first');
  await page.locator(TITLES).first().waitFor();
  await page.locator(FIELD).fill('');
  const first = service.requests.length;
  await page.locator(FIELD).pressSequentially('configurator', { delay: 20 });
  await settled(page);
  await page.waitForTimeout(200);
  const typed = service.requests.length - first;
  assert.ok(typed >= 2 && typed <= 6, `${typed} requests for 12 letters`);
  assert.equal(service.requests.at(-1).search.query, 'configurator');
  const asked = service.requests.length;
  await searchFor(page, '');
  await searchFor(page, 'configurator');
  await page.locator(TITLES).first().waitFor();
  assert.equal(service.requests.length, asked);
  service.behaviour = async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await answers.hits([hit(8)])(route);
  };
  await page.locator(FIELD).fill('late');
  await page.waitForTimeout(200);
  service.behaviour = answers.hits([hit(9)]);
  await page.locator(FIELD).fill('new');
  await page.locator(TITLES, { hasText: 'Page 9' }).waitFor();
  await page.waitForTimeout(500);
  assert.equal(await page.locator(TITLES, { hasText: 'Page 8' }).count(), 0);
});

test('stored data contains no key and no markup', async (t) => {
  const { page } = await open(t, alone, answers.hits());
  await searchFor(page, 'one');
  await page.keyboard.press('Enter');
  await closed(page);
  assert.deepEqual((await stored.read(page, 'RECENT', INDEX)).map((hit) => hit.objectID), ['id-1']);
  assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), new RegExp(`${API_KEY}|<mark>|EXAMPLE`));
});
