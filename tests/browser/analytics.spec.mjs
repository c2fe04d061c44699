// Each change of page is a page view, sent to whom the site configured.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExample } from './support/build.mjs';
import { mounted, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { navigate } from './support/navigate.mjs';
import { rewritePages } from './support/rewrite.mjs';

const site = useSite(SITE);
const measured = useSite(buildExample('measured'));

/** A window whose pages have these attributes on the tag of the boot script, and a policy that allows these hosts of scripts. */
async function analyticsWindow(t, attributes, scripts = '') {
  const page = await site.window(t);
  const policy = `default-src 'self'; script-src 'self' ${scripts}`;
  const edit = (html) =>
    html
      .replace('data-color-mode=', () => `${attributes} data-color-mode=`)
      .replace(/(<meta http-equiv="Content-Security-Policy" content=")[^"]*/, (_all, start) => start + policy);
  await rewritePages(page, edit, { 'content-security-policy': policy });
  return page;
}

/** Takes what is sent to an address; the list grows with each request. */
async function receive(page, path) {
  const sent = [];
  await page.route(`**${path}`, (route) => {
    sent.push(JSON.parse(route.request().postData()));
    return route.fulfill({ status: 204 });
  });
  return sent;
}

/** Waits until something is true of what was received. */
async function until(isTrue) {
  for (const start = Date.now(); !isTrue(); ) {
    if (Date.now() - start > 10_000) throw new Error(`not within 10 s: ${isTrue}`);
    await new Promise((done) => { setTimeout(done, 20); });
  }
}

test('a beacon is sent for the first page and for each navigation', async (t) => {
  const page = await analyticsWindow(t, 'data-analytics="beacon" data-analytics-endpoint="/views"');
  const sent = await receive(page, '/views');
  await page.goto('/components?a=1#top');
  await mounted(page);
  await until(() => sent.length === 1);
  await navigate(page, '/events');
  await until(() => sent.length === 2);
  const [first, second] = sent;
  assert.deepEqual(
    { ...first, title: undefined },
    { type: 'page-view', url: `${site.origin}/components?a=1`, title: undefined, referrer: '', locale: 'en' },
  );
  assert.match(first.title, /^Components/);
  assert.equal(second.url, `${site.origin}/events`);
  assert.equal(second.referrer, `${site.origin}/components?a=1`);
  assert.match(second.title, /^Events/);
});

test('back and forward are page views, sections of a page are not', async (t) => {
  const page = await analyticsWindow(t, 'data-analytics="beacon" data-analytics-endpoint="/views"');
  const sent = await receive(page, '/views');
  await page.goto('/components');
  await mounted(page);
  await page.locator('.toc a').first().click();
  await navigate(page, '/events');
  await page.evaluate(() => history.back());
  await until(() => sent.length >= 3);
  assert.deepEqual(sent.map((request) => new URL(request.url).pathname), ['/components', '/events', '/components']);
});

test('Plausible gets its own kind of event', async (t) => {
  const attributes = 'data-analytics="plausible" data-analytics-id="docs.example" data-analytics-endpoint="/api/event"';
  const page = await analyticsWindow(t, attributes);
  const sent = await receive(page, '/api/event');
  await page.goto('/events');
  await until(() => sent.length === 1);
  assert.deepEqual(sent[0], { name: 'pageview', domain: 'docs.example', url: `${site.origin}/events`, referrer: '' });
});

test('Google Analytics gets page views with shortened addresses of readers', async (t) => {
  const attributes = 'data-analytics="ga4" data-analytics-id="G-TEST1"';
  const page = await analyticsWindow(t, attributes, 'https://www.googletagmanager.com');
  const scripts = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  await page.goto('/components');
  await mounted(page);
  await until(() => scripts.length === 1);
  await navigate(page, '/events');
  await page.waitForFunction(() => window.dataLayer.length === 4);
  const layer = await page.evaluate(() => window.dataLayer.map((entry) => [...entry]));
  assert.deepEqual(scripts, ['https://www.googletagmanager.com/gtag/js?id=G-TEST1']);
  assert.equal(layer[0][0], 'js');
  assert.deepEqual(layer[1], ['config', 'G-TEST1', { send_page_view: false, anonymize_ip: true }]);
  assert.deepEqual(layer.slice(2).map(([command, name, parameters]) => [command, name, new URL(parameters.page_location).pathname]), [
    ['event', 'page_view', '/components'],
    ['event', 'page_view', '/events'],
  ]);
});

for (const [name, property, value] of [
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
]) {
  for (const isRespected of [true, false]) {
    test(`${name} is ${isRespected ? 'respected' : 'ignored where the site says so'}`, async (t) => {
      const privacy = isRespected ? '' : ' data-analytics-privacy="ignore"';
      const page = await analyticsWindow(t, `data-analytics="beacon" data-analytics-endpoint="/views"${privacy}`);
      await page.addInitScript(([key, signal]) => Object.defineProperty(navigator, key, { value: signal }), [property, value]);
      const sent = await receive(page, '/views');
      await page.goto('/components');
      await mounted(page);
      await navigate(page, '/events');
      if (isRespected) await page.waitForLoadState('networkidle');
      else await until(() => sent.length === 2);
      assert.equal(sent.length, isRespected ? 0 : 2);
    });
  }
}

test('nothing is sent without the attributes', async (t) => {
  const page = await site.window(t);
  const asked = [];
  page.on('request', (request) => asked.push(request.method(), new URL(request.url()).pathname));
  await page.goto('/components');
  await mounted(page);
  await navigate(page, '/events');
  await page.waitForLoadState('networkidle');
  assert.ok(!asked.includes('POST'));
  assert.ok(!asked.some((url) => /trackers/.test(url)));
});

test('the example with page views sends one for each page', async (t) => {
  const page = await measured.window(t);
  const sent = await receive(page, '/views');
  await page.goto('/');
  await mounted(page);
  await until(() => sent.length === 1);
  await navigate(page, '/guide/brewing/');
  await until(() => sent.length === 2);
  const { origin } = measured;
  assert.deepEqual(sent, [
    { type: 'page-view', url: `${origin}/`, title: 'Tea Shop | A site that counts page views and what searches lead to', referrer: '', locale: 'en' },
    { type: 'page-view', url: `${origin}/guide/brewing/`, title: 'Brewing | Tea Shop', referrer: `${origin}/`, locale: 'en' },
  ]);
});
