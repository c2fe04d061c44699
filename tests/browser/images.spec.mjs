// The smaller files of pictures, as a browser chooses and decodes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { DESKTOP, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';

const chunk = (type, data) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** Returns a PNG of waves with grain, whose files are the smaller the fewer pixels they have. */
function waves(width, height, brightness) {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let grain = 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      grain = (grain * 48_271) % 0x7fffffff;
      const value = brightness + Math.sin(x / 90) * 30 + Math.cos(y / 60) * 30 + (grain % 16);
      rows.set([value, value - 10, value + 10], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(rows));
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

const site = useSite(
  buildSite({
    'site.toml': 'title = "Tea"\n\n[images]\nenabled = true\n\n[color_mode]\nrespect_system = true\n',
    'docs/index.md': `# Settings\n\n![All settings](./shot.png)\n\nText below.\n\n<Frame zoom>\n\n![The lid](./zoomed.png)\n\n</Frame>\n`,
    'docs/shot.png': waves(1440, 900, 160),
    'docs/shot.dark.png': waves(1440, 900, 80),
    'docs/zoomed.png': waves(1600, 500, 160),
  }),
);

// The style sheet hides the other one of the pair.
const shot = (page) => page.getByRole('img', { name: 'All settings' }).first();

/** Waits for a picture, and returns the name of the file that the browser chose. */
async function chosen(picture) {
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image) => {
    await image.decode();
    return image.currentSrc.replace(/.*\//, '').replace(/-[0-9a-f]{16}\./, '.');
  });
}

for (const [name, viewport, deviceScaleFactor, file] of [
  ['a phone', PHONE, 1, 'shot-480w.webp'],
  ['a phone with two pixels for one', PHONE, 2, 'shot-768w.webp'],
  ['a phone with three', PHONE, 3, 'shot-1080w.webp'],
  ['a desktop', DESKTOP, 1, 'shot-1080w.webp'],
  ['a desktop with two pixels for one', DESKTOP, 2, 'shot-1440w.webp'],
]) {
  test(`${name} loads the file for its screen`, async (t) => {
    const page = await site.open(t, '/', { viewport, deviceScaleFactor });
    assert.equal(await chosen(shot(page)), file);
  });
}

test('readers in dark mode load only the dark variant', async (t) => {
  const page = await site.window(t, { colorScheme: 'dark' });
  const loaded = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  const dark = page.getByRole('img', { name: 'All settings' });
  assert.equal(await chosen(dark), 'shot.dark-1080w.webp');
  assert.deepEqual(
    loaded.filter((url) => /shot-/.test(url)),
    [],
  );
});

test('a picture reserves its space, in its colour, until it is loaded', async (t) => {
  const page = await site.window(t, { viewport: PHONE });
  await page.addInitScript(() => {
    window.shifts = [];
    const note = (list) => window.shifts.push(...list.getEntries().map((entry) => entry.value));
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  await page.route('**/*.webp', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const box = await shot(page).boundingBox();
  assert.ok(Math.abs(box.width / box.height - 1440 / 900) < 0.01, JSON.stringify(box));
  const color = await shot(page).evaluate((image) => getComputedStyle(image).backgroundColor);
  assert.notEqual(color, 'rgba(0, 0, 0, 0)');
  assert.equal(await shot(page).evaluate((image) => image.complete), false);
  release();
  await chosen(shot(page));
  assert.deepEqual(await shot(page).boundingBox(), box);
  assert.deepEqual(await page.evaluate(() => window.shifts), []);
});

test('the enlarged picture is the largest file', async (t) => {
  const page = await site.open(t, '/', { viewport: PHONE });
  const button = page.getByRole('button', { name: /The lid/ });
  assert.equal(await chosen(button.getByRole('img')), 'zoomed-480w.webp');
  await button.click();
  const large = page.locator('.zoom-view:popover-open img');
  await large.waitFor();
  assert.equal(await chosen(large), 'zoomed-1600w.webp');
});

test('the picture is shown without scripts, and as a separate file', async (t) => {
  const page = await site.open(t, '/', { javaScriptEnabled: false });
  const source = await shot(page).getAttribute('src');
  assert.match(source, /^\/assets\/images\/shot-[0-9a-f]{16}\.png$/);
  const answer = await page.request.get(source);
  assert.equal(answer.headers()['content-type'], 'image/png');
  await page.locator('.markdown picture img').first().waitFor();
});
