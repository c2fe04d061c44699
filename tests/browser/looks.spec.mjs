// What pages look like, beside the pictures in looks/. A picture is the window at half its size.
//
// `UPDATE=1 node --test looks.spec.mjs` takes the pictures anew: look at them before you commit them. Pages use the fonts of
// the theme, which are drawn without hints: only characters that these do not have come from the machine.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { DESKTOP, mounted, PHONE, PLAIN_TEXT, useSite } from './support/browser.mjs';
import { buildExample } from './support/build.mjs';
import { FIXTURE_SITE } from './support/environment.mjs';
import { serve } from './support/server.mjs';
import { DIALOG, openDialog, ROWS, searchFor } from './support/search.mjs';

const UPDATE = Boolean(process.env.UPDATE);
const FOLDER = fileURLToPath(new URL('looks/', import.meta.url));

/** Share of the picture's pixels that may differ: a caret, a rounding of a line. */
const MAX_SHARE = 0.002;
/** How much one of the colours of a pixel may differ, of 255. */
const MAX_CHANNEL = 40;
/** Side of the squares that are compared one by one, in pixels of the picture: twice as many of the window. */
const TILE = 16;
/** How much a square may differ on average, of 255. One in which an icon is missing, or has another ground, differs by more. */
const MAX_TILE = 5;
/** How many pictures are taken of a window that does not come to rest. */
const MAX_PICTURES = 20;
const SCREENSHOT = { animations: 'disabled', caret: 'hide' };

const sites = {
  fixture: useSite(FIXTURE_SITE, serve, PLAIN_TEXT),
  manual: useSite(buildExample('manual'), serve, PLAIN_TEXT),
  library: useSite(buildExample('library'), serve, PLAIN_TEXT),
};

const LOOKS = [
  { name: 'guide-light', site: 'fixture', path: '/guide/components', viewport: DESKTOP },
  { name: 'guide-dark', site: 'fixture', path: '/guide/components', viewport: DESKTOP, scheme: 'dark' },
  { name: 'guide-phone', site: 'fixture', path: '/guide/components', viewport: PHONE },
  { name: 'menu-phone', site: 'fixture', path: '/guide/components', viewport: PHONE, prepare: openMenu },
  { name: 'search-dark', site: 'fixture', path: '/guide/components', viewport: DESKTOP, scheme: 'dark', prepare: search },
  { name: 'api-light', site: 'manual', path: '/sample-api', viewport: DESKTOP },
  { name: 'library-light', site: 'library', path: '/api/classes/Option/', viewport: DESKTOP },
  { name: 'library-phone-dark', site: 'library', path: '/api/classes/Option/', viewport: PHONE, scheme: 'dark' },
];

async function openMenu(page) {
  await page.locator('[data-slot="menu-toggle"]').first().click();
  await page.locator('[data-slot="drawer"]').waitFor();
}

/** Until there are hits, the dialog lists pages to begin with; the preview comes after the hits. */
async function search(page) {
  await openDialog(page);
  await searchFor(page, 'component');
  await page.locator(`${ROWS} mark`).first().waitFor();
  await page.locator(`${DIALOG} .search-preview p`).first().waitFor();
}

for (const { name, site, path, viewport, scheme = 'light', prepare } of LOOKS) {
  test(name, async (t) => {
    const page = await sites[site].window(t, {
      viewport,
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    await page.addInitScript((scheme) => localStorage.setItem('theme', scheme), scheme);
    assert.equal((await page.goto(path)).status(), 200);
    await mounted(page);
    await page.evaluate(() => document.fonts.ready);
    assert.deepEqual(await missingFonts(page), [], 'the fonts of the theme are there');
    await prepare?.(page);
    await page.waitForFunction(() => document.getAnimations().every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline));
    const picture = await atRest(page);
    if (UPDATE) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(`${FOLDER}${name}.png`, picture);
      return;
    }
    assert.equal(await fault(page, picture, readFileSync(`${FOLDER}${name}.png`)), undefined, `looks/${name}.png`);
  });
}

test('an icon that is missing and a ground of another shade are noticed', async (t) => {
  const page = await sites.fixture.window(t, { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/guide/components');
  await mounted(page);
  await page.evaluate(() => document.fonts.ready);
  const before = await atRest(page);
  assert.equal(await fault(page, before, await atRest(page)), undefined);
  const hasIcons = (are) => page.locator('.navbar svg').last().evaluate((icon, are) => (icon.style.visibility = are ? '' : 'hidden'), are);
  await hasIcons(false);
  assert.match(await fault(page, before, await atRest(page)), /^a square/u);
  await hasIcons(true);
  await page.locator('.sidebar').first().evaluate((sidebar) => (sidebar.style.background = '#eceae4'));
  assert.match(await fault(page, before, await atRest(page)), /^a square/u);
});

/** Returns what tells a picture from the one that is expected; undefined if they are alike. */
async function fault(page, picture, expected) {
  const { share, tile } = await difference(page, picture, expected);
  if (share > MAX_SHARE) return `${(share * 100).toFixed(2)} % of the picture differs`;
  return tile.mean > MAX_TILE ? `a square at ${2 * tile.x}, ${2 * tile.y} differs by ${tile.mean.toFixed(1)} on average` : undefined;
}

/** The window as soon as two pictures of it, one after the other, are the same. */
async function atRest(page) {
  let [before, picture] = [undefined, await page.screenshot(SCREENSHOT)];
  for (let tries = 0; tries < MAX_PICTURES && !(before && picture.equals(before)); tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await page.waitForTimeout(100);
    // oxlint-disable-next-line no-await-in-loop
    [before, picture] = [picture, await page.screenshot(SCREENSHOT)];
  }
  return half(page, picture);
}

/** The fonts of the theme that the page has not loaded. Others would be drawn in their place. */
function missingFonts(page) {
  return page.evaluate(() => ['Geist', 'Geist Mono'].filter((name) => ![...document.fonts].some(({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded')));
}

/** A picture at half its size, as PNG. */
async function half(page, png) {
  const url = await inBlankPage(page, [png], async ([picture]) => {
    const canvas = new OffscreenCanvas(picture.width / 2, picture.height / 2);
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return bytes.toBase64?.() ?? btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(url, 'base64');
}

/** The share of pixels that differ, and the square that differs most; all when the sizes do. */
function difference(page, one, other) {
  const compare = `async ([one, other]) => {
    if (one.width !== other.width || one.height !== other.height) return { share: 1 };
    const pixels = (picture) => {
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height).data;
    };
    const [a, b] = [pixels(one), pixels(other)];
    const columns = Math.ceil(one.width / ${TILE});
    const tiles = new Float64Array(columns * Math.ceil(one.height / ${TILE}));
    let differing = 0;
    for (let at = 0; at < a.length; at += 4) {
      const far = Math.max(...[0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel])));
      if (far > ${MAX_CHANNEL}) differing += 1;
      const [x, y] = [(at / 4) % one.width, Math.floor(at / 4 / one.width)];
      tiles[Math.floor(y / ${TILE}) * columns + Math.floor(x / ${TILE})] += far / ${TILE ** 2};
    }
    const mean = Math.max(...tiles);
    const worst = tiles.indexOf(mean);
    const tile = { x: (worst % columns) * ${TILE}, y: Math.floor(worst / columns) * ${TILE}, mean };
    return { share: differing / (a.length / 4), tile };
  }`;
  return inBlankPage(page, [one, other], compare);
}

/** Runs a function on decoded pictures, in a page without a policy. */
async function inBlankPage(page, pictures, work) {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      `(async (all) => (${work})(await Promise.all(all.map(async (it) => {
        const bytes = Uint8Array.from(atob(it), (char) => char.charCodeAt(0));
        return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      }))))(${JSON.stringify(pictures.map((picture) => picture.toString('base64')))})`,
    );
  } finally {
    await blank.close();
  }
}
