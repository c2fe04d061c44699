// Pages fit their window from 320 px on, and the breakpoint is at 996 px.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { FIXTURE_SITE, SITE } from './support/environment.mjs';
import { NOWHERE, pageKinds, ROUTES } from './support/pages.mjs';

const OFF = { javaScriptEnabled: false };
const site = useSite(SITE);
const fixture = useSite(FIXTURE_SITE);
const prose = useSite(
  buildSite({
    'site.toml': 'title = "Prose"\nurl = "https://prose.example"',
    'docs/index.md': `# Prose

<https://example.com/a>, www.example.com and [words](https://example.com/b).

| Name | Type | Kind | Scope | Meaning |
|---|---|---|---|---|
| \`my-long-element\` | string | property | page | A sentence that needs more room than its longest word |
`,
  }),
);

test('no page scrolls sideways at 320 px', async (t) => {
  const page = await site.window(t, { ...OFF, viewport: { width: 320, height: 640 } });
  for (const path of new Set([...ROUTES, NOWHERE, ...pageKinds().map(([, path]) => path)])) {
    await t.test(path, async () => {
      await page.goto(path);
      assert.deepEqual(await sticksOut(page), []);
    });
  }
});

test('no kind of page scrolls sideways at other widths', async (t) => {
  const page = await site.window(t, OFF);
  for (const [kind, path] of pageKinds()) {
    await page.goto(path);
    for (const width of [360, 768, 996, 997, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      assert.deepEqual(await sticksOut(page), [], `${kind} at ${width} px`);
    }
  }
});

test('a long identifier is broken where it does not fit', async (t) => {
  const page = await site.open(t, '/events', OFF);
  await page.locator('.pagination-label, .breadcrumbs [aria-current], h1').evaluateAll((all) => {
    for (const element of all) element.textContent = 'ThisIsAVeryLongIdentifierThatHasSixtyCharactersInItAndGoesOn';
  });
  for (const width of [320, 390, 997, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await sticksOut(page), [], `at ${width} px`);
  }
});

test('the name of the site is not truncated at any width, and the navbar does not overflow', async (t) => {
  const page = await site.open(t, '/events');
  const name = page.locator('.navbar .brand-title');
  for (const width of [320, 390, 996, 997, 1024, 1050, 1080, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const [shown, whole] = await name.evaluate((element) => [element.clientWidth, element.scrollWidth]);
    assert.equal(shown, whole, `at ${width} px`);
    assert.deepEqual(await sticksOut(page), [], `at ${width} px`);
  }
});

test('the sidebar is a column from 997 px on, and in the drawer below', async (t) => {
  const page = await fixture.open(t, '/guide/components', OFF);
  const sidebar = page.locator('[data-slot="sidebar"]');
  const toggle = page.locator('[data-slot="menu-toggle"]');
  await page.setViewportSize({ width: 997, height: 800 });
  await toggle.waitFor({ state: 'hidden' });
  assert.ok(await sidebar.isVisible());
  await page.setViewportSize({ width: 996, height: 800 });
  await toggle.waitFor({ state: 'visible' });
  await sidebar.waitFor({ state: 'hidden' });
});

test('with larger text, the layout of narrower windows applies', async (t) => {
  const page = await fixture.window(t, { ...OFF, viewport: { width: 1200, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await page.goto('/guide/components');
  assert.ok(await page.locator('[data-slot="menu-toggle"]').first().isVisible());
  assert.equal(await page.locator('[data-slot="sidebar"]').isVisible(), false);
  assert.deepEqual(await sticksOut(page), []);
});

test('the sidebar is 300 px wide', async (t) => {
  const page = await fixture.open(t, '/guide/components', OFF);
  const box = await page.locator('#__site-menu').boundingBox();
  assert.equal(Math.round(box.width), 300);
});

test('text keeps a readable length of line', async (t) => {
  const page = await site.open(t, '/', { ...OFF, viewport: { width: 1920, height: 1000 } });
  const width = await page.locator('article p').first().evaluate((element) => element.getBoundingClientRect().width);
  assert.ok(width < 900, `${width} px`);
});

test('printed pages have the text without the navigation', async (t) => {
  const page = await site.open(t, '/', OFF);
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('h1').isVisible());
  for (const slot of ['navbar', 'drawer', 'announcement-bar']) {
    assert.equal(await page.locator(`[data-slot="${slot}"]`).isVisible(), false, slot);
  }
});

test('a wide table is printed whole', async (t) => {
  const page = await site.open(t, '/components', { ...OFF, viewport: { width: 700, height: 900 } });
  await page.emulateMedia({ media: 'print' });
  const [table, code] = await page.locator('.markdown table').first().evaluate((table) => {
    for (const cell of table.rows[1].cells) cell.innerHTML = '<code>AN_ENVIRONMENT_VARIABLE_WITH_A_VERY_LONG_NAME_INDEED</code>';
    table.rows[1].append(...[...table.rows[1].cells].map((cell) => cell.cloneNode(true)));
    return [table, table.rows[1].cells[0]].map((element) => element.getBoundingClientRect().toJSON());
  });
  assert.ok(table.right <= 700, `${table.right} px`);
  assert.ok(code.width > 50, `${code.width} px`);
});

test('printed links are followed by their address, unless it is their text', async (t) => {
  const page = await prose.open(t, '/', OFF);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('main .markdown a[href^="http"]').evaluateAll((links) => links.map((link) => [link.textContent, getComputedStyle(link, '::after').content !== 'none']));
  assert.deepEqual(printed, [['https://example.com/a', false], ['www.example.com', false], ['words', true]]);
});

test('text in one of many columns has room on a phone, and names stay whole', async (t) => {
  const page = await prose.open(t, '/', { ...OFF, viewport: PHONE });
  const [name, text] = await page.locator('main td:is(:first-child, :last-child)').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
  assert.ok(text.width >= 112, `${text.width} px`);
  assert.ok(name.width >= 120, `${name.width} px`);
  assert.deepEqual(await sticksOut(page), []);
});

test('every column of a table with many is printed', async (t) => {
  const page = await site.open(t, '/components', { ...OFF, viewport: { width: 700, height: 900 } });
  await page.emulateMedia({ media: 'print' });
  const right = await page.locator('.markdown table').first().evaluate((table) => {
    const cells = Array.from({ length: 8 }, (_, i) => `<td>${i % 2 ? 'Words of some length that wrap' : '<a href="https://example.com/a/long/path">https://example.com/a/long/path</a>'}</td>`);
    table.tBodies[0].innerHTML = `<tr>${cells.join('')}</tr>`;
    table.tHead?.remove();
    return table.getBoundingClientRect().right;
  });
  assert.ok(right <= 700, `${right} px`);
});

test('members of a library page are printed right below their heading', async (t) => {
  const page = await site.open(t, '/web/api/Types/interfaces/Cart', OFF);
  await page.emulateMedia({ media: 'print' });
  // In rows, the heads would keep all rows on one sheet, and leave the rest of the sheet before empty.
  const kept = await page.locator('.td-row :is(.td-member-head, h3)').evaluateAll((heads) => heads.filter((head) => getComputedStyle(head).breakAfter === 'avoid').length);
  assert.equal(kept, 0);
});

test('broken lines of code are indented', async (t) => {
  const page = await site.open(t, '/embed-options', { viewport: PHONE });
  const code = page.locator('.code:not([data-wrap]) .code-pre:not(.has-lines) code:visible').first();
  const edges = await code.evaluate((code) => {
    code.textContent = `start ${'word '.repeat(40)}\nnext`;
    code.closest('.code').dataset.wrap = '';
    const range = document.createRange();
    range.selectNodeContents(code);
    return [...range.getClientRects()].map((rect) => Math.round(rect.left));
  });
  assert.ok(edges.length > 3, edges.join());
  assert.ok(edges.slice(1, -1).every((left) => left > edges[0] + 5), edges.join());
  assert.equal(edges.at(-1), edges[0], 'the next line begins at the edge');
});

test('the title leaves the path where too little of it fits beside the tools', async (t) => {
  const page = await site.open(t, '/web/api/Types/interfaces/Cart', { viewport: PHONE });
  const title = page.locator('.breadcrumbs [aria-current]');
  const set = (text) => title.evaluate((element, text) => void (element.textContent = text), text);
  /** Returns how much of the title is in view, and how wide it is. */
  const seen = () => title.evaluate((element) => {
    const isInLine = element.getBoundingClientRect().top < element.closest('nav').getBoundingClientRect().bottom;
    return [isInLine ? element.clientWidth : 0, element.scrollWidth];
  });
  await set('API');
  const [width, whole] = await seen();
  assert.ok(width === whole, 'a short title is whole');
  await page.locator('.breadcrumbs li:nth-last-child(2) > *').evaluate((section) => void (section.textContent = 'A section of some length'));
  await set('A title that needs more room than there is');
  assert.equal((await seen())[0], 0, 'at 390 px');
  for (const size of [320, 420, 500, 580, 660, 740, 820, 1024, 1100, 1280]) {
    await page.setViewportSize({ width: size, height: 844 });
    const [width, whole] = await seen();
    assert.ok(width === 0 || width > 90 || width === whole, `${width} of ${whole} at ${size} px`);
    const tools = await page.locator('.page-tools').boundingBox();
    const path = await page.locator('.breadcrumbs').boundingBox();
    assert.ok(Math.abs(tools.y - path.y) < 12 && path.x + path.width <= tools.x, `both are in one row at ${size} px`);
  }
});

for (const viewport of [DESKTOP, PHONE]) {
  test(`nothing moves when the fonts arrive late, at ${viewport.width} px`, async (t) => {
    const page = await site.window(t, { viewport, problems: /404/ });
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.addInitScript(() => {
      globalThis.shift = 0;
      const note = (list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value));
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [kind, path] of pageKinds()) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(100);
      const shift = await page.evaluate(() => globalThis.shift);
      assert.ok(shift < 0.01, `${kind} (${path}): ${shift}`);
    }
  });
}

test('a page printed from dark mode has dark text on white', async (t) => {
  const page = await site.window(t);
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  for (const path of ['/', '/api-reference', '/web/api/Types/interfaces/Cart']) {
    await page.goto(path);
    await mounted(page);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
    await page.emulateMedia({ media: 'print' });
    const lightness = await page.evaluate(() => {
      const channels = (color) => color.match(/[\d.]+/g).map(Number);
      const of = (color) => channels(color).slice(0, 3).reduce((sum, channel) => sum + channel, 0) / 3;
      const grounds = [document.documentElement, document.body].map((element) => getComputedStyle(element).backgroundColor);
      const seen = grounds.filter((ground) => channels(ground)[3] !== 0).map(of);
      const texts = [...document.querySelectorAll('main :is(h1, h2, p, td, code)')].map((element) => of(getComputedStyle(element).color));
      return { ground: Math.min(255, ...seen), text: Math.max(...texts) };
    });
    assert.equal(lightness.ground, 255, path);
    assert.ok(lightness.text < 160, `${path}: ${lightness.text}`);
    await page.emulateMedia({ media: 'screen' });
  }
});

/** The elements that make the page wider than its window. */
function sticksOut(page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const right = (element) => Math.round(element.getBoundingClientRect().right);
    const wide = [...document.body.querySelectorAll('*')].filter((element) => right(element) > width);
    const names = wide.map((element) => `${element.localName}.${element.className} ${right(element)} px`);
    return [`${document.documentElement.scrollWidth} px wide`, ...names.slice(0, 8)];
  });
}
