// Every route is there, and is a whole page without errors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { NOWHERE, pageKinds, ROUTES } from './support/pages.mjs';

const site = useSite(SITE);

test('every route answers with a page that has one h1, ids of its own and no problems', async (t) => {
  const page = await site.window(t);
  for (const route of ROUTES) {
    await t.test(route, async () => {
      const answer = await page.goto(route);
      assert.equal(answer.status(), 200);
      assert.ok(!answer.request().redirectedFrom(), 'the route is the address of the page');
      await mounted(page);
      assert.equal(await page.locator('h1').count(), 1);
      assert.match(await page.locator('h1').innerText(), /\S/);
      assert.match(await page.title(), /\S/);
      const ids = await page.locator('[id]').evaluateAll((all) => all.map((element) => element.id));
      assert.deepEqual(ids.filter((id, i) => ids.indexOf(id) !== i), []);
    });
  }
});

test('the search page and the library reference have descriptions', async () => {
  const descriptions = {
    '/search': 'Search the documentation: Mirmaq Developer Documentation',
    '/web/api': 'Library reference: Modules',
  };
  for (const [path, description] of Object.entries(descriptions)) {
    const html = await (await fetch(site.origin + path)).text();
    assert.ok(html.includes(`<meta name="description" content="${description}">`), path);
  }
});

test('every answer carries a policy that allows no inline script and no inline style', async () => {
  for (const route of ['/', '/search', '/api-reference', NOWHERE]) {
    const policy = (await fetch(site.origin + route)).headers.get('content-security-policy') ?? '';
    for (const part of ["default-src 'self'", "script-src 'self'", "style-src 'self'"]) {
      assert.ok(policy.split('; ').includes(part), `${route}: ${policy}`);
    }
  }
});

test('no page has an inline script, an inline style or a handler in an attribute', async (t) => {
  const page = await site.window(t, { javaScriptEnabled: false });
  for (const [kind, path] of pageKinds()) {
    await page.goto(path);
    const inline = 'script:not([src]):not([type="application/ld+json"]), style, [style], [onclick], [onload]';
    const found = await page.locator(inline).evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 120)));
    assert.deepEqual(found, [], kind);
  }
});

test('an unknown path shows the 404 page', async (t) => {
  const page = await site.window(t);
  const answer = await page.goto(NOWHERE);
  assert.equal(answer.status(), 404);
  await mounted(page);
  assert.equal(await page.locator('h1').count(), 1);
  await page.locator('main a').first().click();
  await page.waitForURL(`${site.origin}/`);
});

test('every internal link of the home page has a target', async (t) => {
  const page = await site.open(t, '/');
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((element) => element.href.split('#')[0]));
  for (const link of new Set(links.filter((link) => link.startsWith(site.origin)))) {
    assert.equal((await fetch(link)).status, 200, link);
  }
});
