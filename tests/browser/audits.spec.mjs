// What Lighthouse requires of every page beside what axe finds, where its answer does not depend on the speed of the machine.
// Unlike Lighthouse, this takes a second for all kinds of pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, mounted, PHONE, useSite } from './support/browser.mjs';
import { SITE } from './support/environment.mjs';
import { NOWHERE, pageKinds } from './support/pages.mjs';

const site = useSite(SITE);

/** Pages that search engines are asked to leave out, which Lighthouse counts as a fault: results and unknown addresses. */
const LEFT_OUT = new Set(['/search', NOWHERE]);

for (const [kind, path] of pageKinds()) {
  test(`${kind} (${path})`, async (t) => {
    const page = await site.window(t, { viewport: DESKTOP, problems: path === NOWHERE ? /404/ : undefined });
    const response = await page.goto(path);
    await mounted(page);
    const found = await page.evaluate(audit);
    assert.ok(found.title && found.title.length < 100, `title: ${found.title}`);
    assert.ok(found.lang, 'lang');
    assert.match(found.viewport, /width=device-width/);
    assert.doesNotMatch(found.viewport, /user-scalable=no|maximum-scale=1\b/);
    assert.deepEqual(found.unnamed, [], 'links without a text');
    assert.deepEqual(found.vague, [], 'links whose text says nothing of their target');
    assert.deepEqual(found.unsized, [], 'pictures without a size');
    assert.deepEqual(found.ids, [], 'ids that occur twice');
    assert.equal(found.doctype, 'html');
    assert.match((await response.allHeaders())['content-type'], /charset=utf-8/i);
    assert.equal(found.isLeftOut, LEFT_OUT.has(path));
    if (path !== NOWHERE) {
      assert.ok(found.description, 'a description');
      assert.match(found.canonical, /^https:/);
    }
    assert.deepEqual(found.late, [], 'large pictures at the top of the page that load late');
  });
}

test('the home page loads its picture at once on phones, too', async (t) => {
  const page = await site.open(t, '/', { viewport: PHONE });
  assert.deepEqual((await page.evaluate(audit)).late, []);
});

function audit() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const shown = (element) => element.checkVisibility();
  const content = (selector) => document.querySelector(selector)?.content ?? '';
  const ids = all('[id]').map((element) => element.id);
  const top = (element) => element.getBoundingClientRect();
  return {
    title: document.title,
    lang: document.documentElement.lang,
    viewport: content('meta[name="viewport"]'),
    description: content('meta[name="description"]'),
    canonical: document.querySelector('link[rel="canonical"]')?.href ?? '',
    isLeftOut: /noindex/.test(content('meta[name="robots"]')),
    doctype: document.doctype?.name,
    unnamed: all('a[href]').filter((link) => shown(link) && !(link.textContent.trim() || link.getAttribute('aria-label') || link.querySelector('img[alt]'))).map((link) => link.outerHTML),
    vague: all('a[href]').map((link) => link.innerText.trim()).filter((text) => /^(click here|here|learn more|more|read more|more info|this|start|go)$/i.test(text)),
    unsized: all('img').filter((img) => shown(img) && !(img.getAttribute('width') && img.getAttribute('height'))).map((img) => img.src),
    ids: ids.filter((id, at) => ids.indexOf(id) !== at),
    late: all('main img[loading="lazy"]').filter((img) => shown(img) && top(img).top < innerHeight && top(img).width * top(img).height > 40_000).map((img) => img.src),
  };
}
