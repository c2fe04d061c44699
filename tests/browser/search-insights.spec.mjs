// Events for a hosted service: what readers see and follow, and what it led to.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExample } from './support/build.mjs';
import { mounted, useSite } from './support/browser.mjs';
import { answers, buildHosted, hit, HOSTS, INDEX, playService } from './support/hosted.mjs';
import { FIELD, openDialog, ROWS, settled } from './support/search.mjs';

const site = useSite(buildHosted({ hosts: HOSTS, fallback: false, insights: true }));
const measured = useSite(buildExample('measured'));

/** The pause after which the list counts as at rest, in milliseconds. */
const VIEW_PAUSE = 400;

/** Holds back the timers of that pause in a window until `atRest` is called there: what is typed in between counts as
 * typed at once, however busy the machine is. */
function holdPause(pause) {
  const { setTimeout, clearTimeout } = window;
  const held = new Map();
  let last = 0;
  window.setTimeout = (run, delay, ...values) => {
    if (delay !== pause) return setTimeout(run, delay, ...values);
    last -= 1;
    held.set(last, run);
    return last;
  };
  window.clearTimeout = (id) => held.delete(id) || clearTimeout(id);
  window.isPausing = () => held.size > 0;
  window.atRest = () => {
    const all = [...held.values()];
    held.clear();
    for (const run of all) run();
  };
}

/** Ends pauses until `isEnough` holds, each after what is rendered has taken effect. The first pause begins when the code of the
 * events is there; on a slow machine, rows come into view, and begin a pause, after another has ended. */
async function rest(page, isEnough) {
  await page.waitForFunction(() => window.isPausing());
  for (let i = 0; i < 200; i += 1) {
    await page.evaluate(async () => {
      for (let i = 0; i < 2; i += 1) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      window.atRest();
    });
    if (isEnough()) return;
    await page.waitForTimeout(50);
  }
}

/** Opens a page, and notes the events that are sent, by request. */
async function open(t, path, behaviour, from = site) {
  const page = await from.window(t);
  await page.addInitScript(holdPause, VIEW_PAUSE);
  const requests = [];
  await page.route('https://insights.algolia.io/**', (route) => {
    requests.push(JSON.parse(route.request().postData()).events);
    return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.route('**/views', (route) => route.fulfill({ status: 204 }));
  await playService(page, behaviour);
  await page.goto(path);
  await mounted(page);
  /** Waits for a request with an event of the type, about a hit where one is named; returns its events. */
  const eventsOf = async (type, id) => {
    const isOf = (events) => events.some((event) => event.eventType === type && (!id || event.objectIDs.includes(id)));
    for (let i = 0; i < 600 && !requests.some(isOf); i += 1) await page.waitForTimeout(50);
    return requests.findLast(isOf);
  };
  return { page, requests, eventsOf };
}

test('views, clicks and conversions are sent, with positions from one', async (t) => {
  const hits = Array.from({ length: 20 }, (_, i) => hit(i, { url: `https://docs.example.org/guide/events?hit=${i}` }));
  const { page, requests, eventsOf } = await open(t, '/guide/components', answers.hits(hits));
  await openDialog(page);
  await page.locator(FIELD).pressSequentially('abc');
  await page.locator(ROWS).first().waitFor();
  await settled(page);
  assert.equal(requests.length, 0, 'while the list changes');
  await rest(page, () => requests.length > 0);
  const [view] = await eventsOf('view');
  assert.deepEqual(view.objectIDs, ['id-0', 'id-1', 'id-2', 'id-3', 'id-4'], 'the rows of the group');
  assert.equal(requests.length, 1, 'once the list came to rest');
  await page.locator(ROWS).nth(2).click();
  await page.waitForURL('**/guide/events?hit=2');
  const [click] = await eventsOf('click');
  assert.deepEqual(
    { ...click, userToken: undefined },
    { eventType: 'click', eventName: 'Item Selected', index: INDEX, objectIDs: ['id-2'], queryID: 'a'.repeat(32), positions: [3], userToken: undefined },
  );
  assert.match(click.userToken, /^anonymous-[\da-f-]{36}$/);
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.dataset.searchConversion = 'Signed up';
    document.querySelector('main').append(button);
    button.click();
  });
  const [conversion] = await eventsOf('conversion');
  assert.deepEqual([conversion.eventName, conversion.objectIDs, conversion.queryID], ['Signed up', ['id-2'], 'a'.repeat(32)]);
});

test('the search page sends one view of each hit, and a click with the search that found it', async (t) => {
  const pageOf = (number) => Array.from({ length: 20 }, (_, i) => hit(number * 20 + i));
  const { page, requests, eventsOf } = await open(t, '/search?q=abc', (route) => {
    const { page: number } = JSON.parse(route.request().postData()).requests[0];
    return answers.hits(pageOf(number), { nbHits: 80, page: number, queryID: String(number).repeat(32) })(route);
  });
  const shown = (count) => page.waitForFunction((count) => document.querySelectorAll('.search-result').length === count, count);
  const viewed = () => requests.map((events) => events.filter((event) => event.eventType === 'view').map(({ objectIDs }) => objectIDs));
  const sent = (count) => rest(page, () => viewed().flat().length >= count);
  await shown(20);
  await sent(1);
  assert.deepEqual(viewed().map((all) => all.map((element) => element.length)), [[20]]);
  for (const count of [40, 60]) {
    await page.locator('.search-more button').click();
    await shown(count);
  }
  await sent(3);
  assert.deepEqual(viewed().flat().map((ids) => ids[0]), ['id-0', 'id-20', 'id-40']);
  for (const number of [2, 45]) {
    await page.locator('.search-result h2 a').nth(number).click({ modifiers: ['Control'] });
    // The page sends the event before it stores the click, but the request may arrive here later.
    const [click] = await eventsOf('click', `id-${number}`);
    assert.match(await page.evaluate(() => sessionStorage.getItem('search.click')), new RegExp(`"id-${number}"`));
    assert.deepEqual([click.objectIDs, click.queryID, click.positions], [[`id-${number}`], String(Math.floor(number / 20)).repeat(32), [number + 1]]);
  }
});

test('the example with a conversion: a click on its link is attributed to the hit that led there', async (t) => {
  const found = hit(1, { title: 'Order', url: 'https://tea-shop.example/guide/order/' });
  const { page, eventsOf } = await open(t, '/guide/brewing/', answers.hits([found]), measured);
  await openDialog(page);
  await page.locator(FIELD).pressSequentially('order');
  await settled(page);
  // The code of the events is fetched with the first rows; a click loads another page, and is only sent if that code is there.
  await page.waitForFunction(() => window.isPausing());
  await page.locator(ROWS).first().click();
  await page.waitForURL(`${measured.origin}/guide/order/`);
  const [click] = await eventsOf('click');
  assert.deepEqual(click.objectIDs, ['id-1']);
  await mounted(page);
  const link = page.getByRole('link', { name: 'Order a tin' });
  // Here it is fetched when the pointer is above the link. Readers take longer from there to the click than this test.
  await link.hover();
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/insights-')));
  await link.click();
  await page.waitForURL(`${measured.origin}/guide/thanks/`);
  const [conversion] = await eventsOf('conversion');
  assert.deepEqual(
    { ...conversion, userToken: undefined },
    { eventType: 'conversion', eventName: 'Tea ordered', index: INDEX, objectIDs: ['id-1'], queryID: 'a'.repeat(32), userToken: undefined },
  );
});
