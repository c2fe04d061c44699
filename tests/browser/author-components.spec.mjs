// Components that authors write as tags, and code with more than marks: the manual shows each of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { PHONE, useSite } from './support/browser.mjs';
import { buildExample } from './support/build.mjs';

const site = useSite(buildExample('manual'));
const LAYOUT = '/writing/layout';
const CODE = '/writing/code';
const NO_SCRIPT = { javaScriptEnabled: false };

for (const [name, options] of [['with scripts', {}], ['without scripts', NO_SCRIPT]]) {
  test(`only one accordion of an exclusive group is open, ${name}`, async (t) => {
    const page = await site.open(t, LAYOUT, options);
    const [first, second] = await page.locator('.accordion').all();
    await first.locator('summary').focus();
    await page.keyboard.press('Enter');
    assert.ok(await first.locator('.accordion-body').isVisible());
    await second.locator('summary').click();
    assert.ok(await second.locator('.accordion-body').isVisible());
    assert.equal(await first.getAttribute('open'), null);
  });

  test(`a tooltip is shown by the keyboard and closed by Esc, ${name}`, async (t) => {
    const page = await site.open(t, LAYOUT, options);
    const term = page.locator('.tooltip-term').first();
    const text = page.locator('.tooltip-text').first();
    assert.equal(await text.isVisible(), false);
    await term.focus();
    await page.keyboard.press('Enter');
    await text.waitFor();
    const [word, box] = [await term.boundingBox(), await text.boundingBox()];
    assert.ok(box.y + box.height <= word.y && word.y - box.y < 150, 'it is above the word');
    await page.keyboard.press('Escape');
    await text.waitFor({ state: 'hidden' });
  });

  test(`a term of the glossary leads to its entry by the keyboard, ${name}`, async (t) => {
    const page = await site.open(t, LAYOUT, options);
    const term = page.locator('.tooltip', { hasText: 'twin' });
    await term.locator('.tooltip-term').focus();
    await page.keyboard.press('Enter');
    await term.getByText('The Markdown version of a page, at the same address with .md.').waitFor();
    const entry = term.getByRole('link', { name: 'Glossary' });
    await page.keyboard.press('Tab');
    assert.ok(await entry.evaluate((element) => element === document.activeElement));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reference/glossary/#twin');
    assert.ok(await page.getByRole('heading', { name: 'Twin' }).isVisible());
  });

  test(`a picture is enlarged and reduced again, ${name}`, async (t) => {
    const page = await site.open(t, LAYOUT, options);
    const picture = page.locator('.zoom');
    await picture.focus();
    await page.keyboard.press('Enter');
    const view = page.locator('.zoom-view');
    await view.waitFor();
    const [small, large] = [await picture.boundingBox(), await view.locator('img').boundingBox()];
    assert.ok(large.width > small.width, `${large.width} > ${small.width}`);
    await page.keyboard.press('Enter');
    await view.waitFor({ state: 'hidden' });
    assert.ok(await picture.evaluate((element) => element === document.activeElement));
  });

  test(`folded lines of code can be opened, ${name}`, async (t) => {
    const page = await site.open(t, CODE, options);
    const fold = page.locator('.code-fold');
    assert.equal(await fold.locator('.line').first().isVisible(), false);
    await fold.locator('summary').click();
    assert.ok(await fold.locator('.line').first().isVisible());
  });
}

test('the player of another host is loaded when the reader starts it', async (t) => {
  const page = await site.open(t, LAYOUT, { problems: /^asks another host: https:\/\/www\.youtube-nocookie\.com\/embed\/|ERR_FAILED/ });
  assert.equal(await page.locator('iframe').count(), 0);
  await page.locator('[data-slot="video"]').click();
  const frame = page.locator('iframe.video-frame');
  await frame.waitFor();
  assert.match(await frame.getAttribute('src'), /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1$/);
  assert.equal(await frame.getAttribute('title'), 'Big Buck Bunny');
});

test('without scripts the player is a link to the page of the film', async (t) => {
  const page = await site.open(t, LAYOUT, NO_SCRIPT);
  assert.match(await page.locator('.video-embed').getAttribute('href'), /^https:\/\/www\.youtube\.com\/watch/);
});

test('copied code has the folded lines, without their label and notes', async (t) => {
  const page = await site.open(t, CODE, { permissions: ['clipboard-read', 'clipboard-write'] });
  const copy = async (part) => {
    const code = page.locator('.code', { has: page.locator(part) });
    await code.hover();
    await code.locator('[data-slot="copy"]').click();
    await code.locator('[data-slot="copy"][data-done]').waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.match(await copy('.code-fold'), /^import \{ round \} from '\.\/money\.js';\nimport .*\n\nexport/);
  assert.match(await copy('.code-callout'), /^const rate = 0\.19;\nconst total = .*;$/);
});

test('lines out of focus are legible, and as coloured as others under the mouse', async (t) => {
  const page = await site.open(t, CODE);
  const code = page.locator('.has-focus');
  const colours = () => code.locator('.line:not(.line-focus) [class^="hl-"]').evaluateAll((all) => [...new Set(all.map((element) => getComputedStyle(element).color))]);
  await code.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  assert.equal((await colours()).length, 1);
  await code.hover();
  assert.ok((await colours()).length > 1);
});

test('tabs of a group of code blocks switch', async (t) => {
  const page = await site.open(t, CODE);
  const group = page.locator('.code-group', { has: page.getByRole('tab', { name: 'Python' }) });
  await group.getByRole('tab', { name: 'Python' }).click();
  assert.match(await group.getByRole('tabpanel').innerText(), /orders\.create\(cart=cart\)/);
  const plain = await site.open(t, CODE, NO_SCRIPT);
  assert.deepEqual(await plain.locator('.code-group').first().locator('.tab-label').allInnerTexts(), ['JavaScript', 'Python']);
});

test('printed pages show closed content', async (t) => {
  const page = await site.open(t, LAYOUT);
  await page.emulateMedia({ media: 'print' });
  for (const text of await page.locator('.accordion-body').all()) {
    assert.ok((await text.boundingBox())?.height > 10);
  }
  assert.ok(await page.locator('.tooltip-text').first().isVisible());
  assert.equal(await page.locator('.tooltip-text a').first().isVisible(), false, 'paper has no links');
  await page.goto(CODE);
  assert.ok((await page.locator('.code-fold .line').first().boundingBox())?.height > 10);
});

for (const path of [LAYOUT, CODE]) {
  for (const colours of ['light', 'dark']) {
    test(`axe finds nothing on ${path} in ${colours}, whatever is open`, async (t) => {
      const page = await site.open(t, `${path}?docusaurus-theme=${colours}`, { viewport: PHONE });
      await page.evaluate(() => document.querySelectorAll('.accordion, .code-fold').forEach((element) => (element.open = true)));
      await page.evaluate(() => document.querySelector('.tooltip-text')?.showPopover());
      await assertAccessible(page);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(isWide, false, 'the page scrolls sideways');
    });
  }
}

test('pages without these components do not load their style sheets', async (t) => {
  const page = await site.open(t, '/writing/markdown');
  const sheets = await page.locator('link[rel="stylesheet"]').evaluateAll((all) => all.map((element) => element.href));
  assert.ok(sheets.length > 0 && !sheets.some((sheet) => /(?:components|code-extra)-\w+\.css$/.test(sheet)), sheets.join(' '));
});
