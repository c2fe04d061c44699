// From page to page without a load.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';
import { navigate as follow, navigated as shown } from './support/navigate.mjs';
import { slowness, threadMeter } from './support/pace.mjs';

const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);

/** Opens a page and marks its document: the mark is gone after a load. */
async function open(t, path, options, from = site) {
  const page = await from.open(t, path, options);
  await page.evaluate(() => {
    window.sameDocument = true;
  });
  return page;
}

/** A link of the sidebar, with the categories around it unfolded. */
async function sidebarLink(page, path) {
  const link = page.locator(`.sidebar a[href="${path}"]`);
  await link.evaluate((element) => {
    for (let at = element.closest('details'); at; at = at.parentElement.closest('details')) at.open = true;
  });
  return link;
}

/** Repeats an assertion until it holds. */
async function eventually(assertion) {
  for (const start = Date.now(); ; ) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() - start > 10_000) throw error;
      await new Promise((done) => { setTimeout(done, 50); });
    }
  }
}

const isSameDocument = (page) => page.evaluate(() => window.sameDocument === true);

/** Waits for a scroll position, within a pixel. */
const scrolledTo = (page, top) => page.waitForFunction((top) => Math.abs(scrollY - top) <= 1, top);

async function scrollTo(page, top) {
  await page.evaluate((top) => scrollTo({ top: top, behavior: 'instant' }), top);
  await scrolledTo(page, top);
  // The position is noted with the next frame.
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
}

test('a link shows the next page in the same document', async (t) => {
  const page = await open(t, '/components');
  await (await sidebarLink(page, '/events')).click();
  await shown(page, '/events');
  assert.ok(await isSameDocument(page));
  assert.match(await page.title(), /^Events/);
  assert.match(await page.locator('main h1').textContent(), /Events/);
  assert.equal(await page.locator('link[rel="canonical"]').getAttribute('href'), 'https://docs.mirmaq.example/events');
  assert.deepEqual(
    await page.locator('.sidebar [aria-current="page"]').evaluateAll((all) => all.map((element) => element.getAttribute('href'))),
    ['/events'],
  );
});

test('the shown page equals the loaded page', async (t) => {
  const page = await open(t, '/components');
  const loaded = await site.open(t, '/events');
  await follow(page, '/events');
  const parts = () => ({
    main: document.querySelector('main').innerHTML,
    navbar: document.querySelector('[data-slot="navbar"]').innerHTML,
    footer: document.querySelector('footer').innerHTML,
    head: [...document.head.querySelectorAll('meta, link, title')].map((element) => element.outerHTML).toSorted(),
    html: document.documentElement.getAttributeNames().map((name) => [name, document.documentElement.getAttribute(name)]).toSorted(),
  });
  // Tables and code get their tab stops when their size is known, which each page learns in its own time.
  await eventually(async () => assert.deepEqual(await page.evaluate(parts), await loaded.evaluate(parts)));
});

test('navigation works between all kinds of layouts', async (t) => {
  const page = await open(t, '/');
  for (const path of ['/api-reference', '/library-html-client', '/search', '/components', '/10.19.0', '/api-reference', '/']) {
    await follow(page, path);
    const heading = await page.locator('main h1').first().textContent();
    const loaded = await (await fetch(site.origin + path)).text();
    assert.ok(loaded.includes(heading.trim().slice(0, 12)), `${path} shows ${heading}`);
    assert.equal(await page.locator('.sidebar').count(), /class="sidebar"/.test(loaded) ? 1 : 0, path);
  }
  assert.ok(await isSameDocument(page));
});

test('style sheets of a page are loaded before it is shown, and removed after it', async (t) => {
  const page = await open(t, '/components');
  await page.evaluate(() => {
    document.addEventListener('docs:navigate', () => {
      const links = [...document.querySelectorAll('link[rel="stylesheet"]')];
      window.sheets = [links.length, links.every((link) => link.sheet !== null)];
    });
  });
  await follow(page, '/api-reference');
  assert.deepEqual(await page.evaluate(() => window.sheets), [2, true]);
  await follow(page, '/events');
  assert.deepEqual(await page.evaluate(() => window.sheets), [1, true]);
});

test('the new content has the focus, and its title is announced', async (t) => {
  const page = await open(t, '/components');
  await page.locator('.pagination-next').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/components');
  await shown(page, await page.evaluate(() => location.pathname));
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'main');
  assert.equal(await page.locator('.navigation-status [role="status"]').textContent(), await page.title());
});

test('a new page starts at its top, or at the section that the link names', async (t) => {
  const page = await open(t, '/components');
  await scrollTo(page, 500);
  await follow(page, '/events');
  await scrolledTo(page, 0);
  const id = await page.locator('main h2').last().getAttribute('id');
  await follow(page, '/components');
  await follow(page, `/events#${id}`);
  const top = await page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 300, `the heading is at ${top}`);
  assert.equal(await page.evaluate(() => document.activeElement.id), id);
});

test('back and forward restore the scroll position', async (t) => {
  const page = await open(t, '/components');
  await scrollTo(page, 640);
  await follow(page, '/events');
  await scrollTo(page, 320);
  await page.evaluate(() => history.back());
  await shown(page, '/components');
  await scrolledTo(page, 640);
  await page.evaluate(() => history.forward());
  await shown(page, '/events');
  await scrolledTo(page, 320);
  assert.ok(await isSameDocument(page));
});

test('links to sections are left to the browser, and back leaves them', async (t) => {
  const page = await open(t, '/components', { reducedMotion: 'reduce' });
  await scrollTo(page, 200);
  const link = page.locator('.toc a').last();
  const hash = await link.getAttribute('href');
  await link.click();
  await page.waitForURL((url) => url.hash === hash);
  await page.waitForFunction(() => scrollY > 200);
  await page.evaluate(() => history.back());
  await page.waitForURL((url) => url.hash === '');
  await scrolledTo(page, 200);
  assert.ok(await isSameDocument(page));
});

test('a reload keeps the position', async (t) => {
  const page = await open(t, '/components');
  await follow(page, '/events');
  await scrollTo(page, 410);
  await page.reload();
  await mounted(page);
  await scrolledTo(page, 410);
});

test('the sidebar keeps its scroll position and open categories', async (t) => {
  const page = await open(t, '/components');
  const sidebar = page.locator('.sidebar');
  const folded = sidebar.locator('details:not([open]) > summary').first();
  const handle = await folded.elementHandle();
  await folded.click();
  const list = sidebar.locator('.sidebar-list').first();
  await list.evaluate((element) => {
    element.style.maxHeight = '260px';
    element.scrollTop = 40;
  });
  const link = sidebar.locator('a:not([aria-current])').nth(3);
  const path = await link.getAttribute('href');
  await link.evaluate((element) => element.click());
  await shown(page, path);
  assert.equal(await list.evaluate((element) => element.scrollTop), 40);
  assert.ok(await handle.evaluate((element) => element.isConnected && element.parentElement.open));
});

test('the colour mode survives', async (t) => {
  const page = await open(t, '/components');
  await page.locator('[data-slot="color-mode-toggle"]').click();
  const mode = await page.evaluate(() => document.documentElement.dataset.theme);
  await follow(page, '/events');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), mode);
  const toggle = page.locator('[data-slot="color-mode-toggle"]');
  const loaded = await toggle.getAttribute('aria-label');
  await toggle.click();
  assert.notEqual(await toggle.getAttribute('aria-label'), loaded);
});

test('behaviours work on the new page', async (t) => {
  const page = await open(t, '/', { viewport: PHONE }, fixture);
  await follow(page, '/guide/components');
  await page.locator('[data-slot="menu-toggle"]').click();
  await page.locator('#__site-menu[data-open]').waitFor();
  assert.equal(await page.locator('#__site-menu').getAttribute('data-panel'), 'secondary');
  await page.locator('#__site-menu .sidebar a[href="/guide/events"]').click();
  await shown(page, '/guide/events');
  assert.equal(await page.locator('#__site-menu').getAttribute('data-open'), null);
  assert.equal(await page.locator('main').getAttribute('inert'), null);
  assert.equal(await page.evaluate(() => document.activeElement.localName), 'main');
});

for (const [name, options] of [['Ctrl', { modifiers: ['Control'] }], ['the middle button', { button: 'middle' }]]) {
  test(`a click with ${name} opens a tab`, async (t) => {
    const page = await open(t, '/components');
    const tab = page.context().waitForEvent('page');
    await (await sidebarLink(page, '/events')).click(options);
    const other = await tab;
    await other.waitForURL('**/events');
    assert.equal(new URL(page.url()).pathname, '/components');
  });
}

test('files, downloads and other languages are loaded', async (t) => {
  const page = await open(t, '/guide/components', {}, fixture);
  const download = page.waitForEvent('download');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/guide/events';
    link.download = 'events.html';
    document.body.append(link);
    link.click();
  });
  assert.equal((await download).suggestedFilename(), 'events.html');
  assert.ok(await isSameDocument(page));
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/llms.txt';
    document.body.append(link);
    link.click();
  });
  await page.waitForURL('**/llms.txt');
  assert.equal(await isSameDocument(page), false);
  await page.goBack();
  await mounted(page);
  await page.evaluate(() => {
    window.sameDocument = true;
    document.querySelector('[data-slot="locale-link"][hreflang="de"]').click();
  });
  await page.waitForURL('**/de/guide/components');
  await mounted(page);
  assert.equal(await isSameDocument(page), false);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
});

test('each change of page is an event, once', async (t) => {
  const page = await open(t, '/components');
  await page.evaluate(() => {
    window.views = [];
    document.addEventListener('docs:navigate', ({ detail }) => window.views.push(new URL(detail.url).pathname, detail.title));
  });
  await follow(page, '/events');
  await page.evaluate(() => history.back());
  await shown(page, '/components');
  const views = await page.evaluate(() => window.views);
  assert.deepEqual(views.filter((_, i) => i % 2 === 0), ['/events', '/components']);
  assert.match(views[1], /^Events/);
});

test('the last of several clicks wins', async (t) => {
  const page = await open(t, '/components');
  let release;
  const held = new Promise((done) => {
    release = done;
  });
  await page.route('**/events', async (route) => {
    await held;
    await route.continue();
  });
  await page.evaluate(() => document.querySelector('.sidebar a[href="/events"]').click());
  await follow(page, '/localization');
  const answered = page.waitForResponse('**/events');
  release();
  await answered;
  await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
  assert.equal(new URL(page.url()).pathname, '/localization');
});

test('a progress bar appears after 200 ms, and not before', async (t) => {
  const page = await open(t, '/components');
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(60_000);
  let release;
  const held = new Promise((done) => {
    release = done;
  });
  await page.route('**/events', async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole('progressbar');
  await page.evaluate(() => document.querySelector('.sidebar a[href="/events"]').click());
  await page.clock.runFor(190);
  assert.equal(await bar.count(), 0);
  await page.clock.runFor(20);
  await bar.waitFor({ state: 'attached' });
  await page.locator('.navigation-status .spinner-wheel').waitFor();
  assert.equal(await bar.getAttribute('aria-valuenow'), '8');
  await page.clock.runFor(800);
  await page.waitForFunction(() => document.querySelector('[role=progressbar]').getAttribute('aria-valuenow') === '10');
  release();
  await page.clock.resume();
  await shown(page, '/events');
  await bar.waitFor({ state: 'detached' });
  assert.equal(await page.locator('.navigation-status .spinner').count(), 0);
});

test('a page that cannot be loaded is announced, and can be retried', async (t) => {
  const page = await open(t, '/components', { problems: /ERR_FAILED/ });
  let isDown = true;
  await page.route('**/events', (route) => (isDown ? route.abort() : route.continue()));
  await (await sidebarLink(page, '/events')).click();
  const box = page.getByRole('alert');
  await box.waitFor();
  assert.match(await box.textContent(), /This page could not be loaded\..*Failed to fetch/);
  assert.equal(new URL(page.url()).pathname, '/components');
  isDown = false;
  await box.getByRole('button', { name: 'Retry' }).click();
  await shown(page, '/events');
  assert.equal(await box.count(), 0);
});

test('a page that fails twice is loaded by the browser', async (t) => {
  const page = await open(t, '/components', { problems: /ERR_FAILED/ });
  const asked = [];
  await page.route('**/events', (route) => {
    asked.push(route.request().resourceType());
    return route.request().resourceType() === 'document' ? route.continue() : route.abort();
  });
  await (await sidebarLink(page, '/events')).click();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await page.waitForFunction(() => location.pathname === '/events' && !window.sameDocument);
  assert.equal(asked.at(-1), 'document');
});

test('a page that the server fails to answer is a failure; the second time the browser shows the answer', async (t) => {
  const page = await open(t, '/components', { problems: /status of 503/ });
  await page.route('**/events', (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<title>Busy</title>' }));
  await (await sidebarLink(page, '/events')).click();
  const box = page.getByRole('alert');
  await box.getByText('HTTP 503 Service Unavailable').waitFor();
  assert.match(await page.locator('main h1').textContent(), /Components/);
  assert.ok(await isSameDocument(page));
  await box.getByRole('button', { name: 'Retry' }).click();
  await page.waitForFunction(() => document.title === 'Busy');
  assert.equal(await isSameDocument(page), false);
});

test('the failure has the focus; Escape closes it and restores the focus', async (t) => {
  const page = await open(t, '/components', { problems: /ERR_FAILED/ });
  await page.route('**/events', (route) => route.abort());
  const link = await sidebarLink(page, '/events');
  const box = page.getByRole('alert');
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  await link.press('Enter');
  await box.waitFor();
  assert.equal(await focused(), 'Retry');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Close');
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('href')), '/events');
});

test('a reader who is typing keeps the focus when a page fails', async (t) => {
  const page = await open(t, '/search', { problems: /ERR_FAILED/ });
  await page.route('**/events', (route) => route.abort());
  await page.locator('input[name="q"]').focus();
  await page.evaluate(() => document.querySelector('main a[href="/events"]').click());
  await page.getByRole('alert').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.name), 'q');
});

for (const [name, way] of [['back', 'back'], ['forward', 'forward']]) {
  test(`closing the failure of a navigation ${name} keeps the address of the shown page`, async (t) => {
    const page = await open(t, '/components', { problems: /ERR_FAILED/ });
    await follow(page, '/events');
    await follow(page, '/localization');
    await page.evaluate(() => history.back());
    await shown(page, '/events');
    await scrollTo(page, 240);
    const length = await page.evaluate(() => history.length);
    // Pages that were fetched lately are there without the network.
    await page.clock.install();
    await page.clock.fastForward(120_000);
    await page.route('**/*', (route) => route.abort());
    await page.evaluate((way) => history[way](), way);
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
    await page.waitForURL('**/events');
    assert.match(await page.locator('main h1').textContent(), /Events/);
    await scrolledTo(page, 240);
    await page.unroute('**/*');
    assert.equal(await page.evaluate(() => history.length), length);
    await page.evaluate((way) => history[way](), way);
    await shown(page, way === 'back' ? '/components' : '/localization');
    assert.ok(await isSameDocument(page));
  });
}

test('other addresses than pages of the site are left to the browser', async (t) => {
  const page = await open(t, '/components');
  await page.route('**/events', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }));
  await (await sidebarLink(page, '/events')).click();
  await page.waitForFunction(() => document.title === 'Elsewhere');
  assert.equal(await isSameDocument(page), false);
});

test('an address without a page shows the 404 page', async (t) => {
  const page = await open(t, '/components');
  await follow(page, '/there-is-no-such-page');
  assert.equal(await page.locator('main h1').textContent(), 'Page Not Found');
});

/** Tells of the addresses that a page asks for. */
function watchRequests(page) {
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return asked;
}

test('a page is fetched before its link is followed, and once', async (t) => {
  const page = await open(t, '/components');
  const asked = watchRequests(page);
  const link = await sidebarLink(page, '/localization');
  const fetched = page.waitForResponse('**/localization');
  await link.focus();
  await fetched;
  await link.press('Enter');
  await shown(page, '/localization');
  assert.equal(asked.filter((path) => path === '/localization').length, 1);
});

for (const [name, connection] of [['with data saver', { saveData: true }], ['on 2g', { effectiveType: '2g' }], ['on slow 2g', { effectiveType: 'slow-2g' }]]) {
  test(`nothing is fetched ahead ${name}`, async (t) => {
    const page = await site.window(t);
    await page.addInitScript((connection) => Object.defineProperty(navigator, 'connection', { value: connection }), connection);
    await page.goto('/components');
    await mounted(page);
    const asked = watchRequests(page);
    await (await sidebarLink(page, '/events')).focus();
    await (await sidebarLink(page, '/localization')).hover();
    await page.waitForTimeout(600);
    assert.deepEqual(asked.filter((path) => !path.startsWith('/assets/')), []);
  });
}

test('readers who prefer reduced motion get no transition', async (t) => {
  const transitions = async (reducedMotion) => {
    const page = await open(t, '/components', { reducedMotion });
    await page.evaluate(() => {
      window.transitions = 0;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        window.transitions += 1;
        return start(update);
      };
    });
    await follow(page, '/events');
    return page.evaluate(() => window.transitions);
  };
  assert.equal(await transitions('reduce'), 0);
  assert.equal(await transitions('no-preference'), 1);
});

test('after 200 pages, memory and listeners have not grown', async (t) => {
  const page = await open(t, '/components', { reducedMotion: 'reduce' });
  const session = await page.context().newCDPSession(page);
  const visit = (count) =>
    page.evaluate(async (times) => {
      const paths = ['/events', '/api-reference', '/components', '/library-html-client'];
      for (let i = 0; i < times; i += 1) {
        const arrived = new Promise((done) => { document.addEventListener('docs:navigate', done, { once: true }); });
        const link = document.createElement('a');
        link.href = paths[i % paths.length];
        document.querySelector('main').append(link);
        link.click();
        await arrived;
      }
    }, count);
  const collected = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name) => metrics.find((metric) => metric.name === name).value;
    return { listeners: value('JSEventListeners'), heap: value('JSHeapUsedSize'), nodes: value('Nodes') };
  };
  // The page that was left last may still be needed for a moment: the least of several readings counts.
  const measure = async () => {
    let least = await collected();
    for (let i = 0; i < 10; i += 1) {
      await page.waitForTimeout(200);
      const next = await collected();
      least = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, Math.min(value, least[name])]));
    }
    return least;
  };
  await session.send('Performance.enable');
  // What is kept has its bounds, and code that runs often is compiled: both fill up first.
  await visit(200);
  const before = await measure();
  await visit(200);
  const after = await measure();
  t.diagnostic(JSON.stringify({ before, after }));
  assert.ok(after.listeners <= before.listeners + 5, `listeners: ${before.listeners}, ${after.listeners}`);
  assert.ok(after.nodes <= before.nodes * 1.1, `nodes: ${before.nodes}, ${after.nodes}`);
  assert.ok(after.heap <= before.heap * 1.1, `heap: ${before.heap}, ${after.heap}`);
});

test('from memory, a page costs less than 60 ms of the reference machine', async (t) => {
  const page = await open(t, '/components', { reducedMotion: 'reduce' });
  const spent = await threadMeter(page);
  const visit = (path) =>
    page.evaluate(async (href) => {
      const arrived = new Promise((done) => { document.addEventListener('docs:navigate', done, { once: true }); });
      const link = document.createElement('a');
      link.href = href;
      document.querySelector('main').append(link);
      const start = performance.now();
      link.click();
      await arrived;
      await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); });
      return performance.now() - start;
    }, path);
  const paths = ['/events', '/localization', '/components', '/short-codes'];
  for (const path of paths) await visit(path);
  const costs = [];
  const waits = [];
  for (let i = 0; i < 24; i += 1) {
    const before = await spent();
    waits.push(await visit(paths[i % paths.length]));
    costs.push((await spent()) - before);
  }
  const limit = 60 * (await slowness(page.context()));
  const median = (values) => values.toSorted((one, other) => one - other)[values.length / 2];
  t.diagnostic(`median ${median(costs).toFixed(1)} ms of the thread, ${median(waits).toFixed(1)} ms on the wall`);
  assert.ok(median(costs) < limit, `median of ${median(costs)} ms`);
});
