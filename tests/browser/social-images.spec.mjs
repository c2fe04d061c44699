// The pictures that chats and social networks show for links, as a browser decodes them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';

const doc = (title) => `---\ntitle: ${title}\nslug: ${title === 'Home' ? '/' : title}\n---\n\nText.\n\n[Home](/)\n`;

const site = useSite(
  buildSite({
    'site.toml': `title = "Tea"
url = "https://tea.example"

[theme]
accent = "#b5301f"

[social_images]
enabled = true
`,
    'docs/index.md': doc('Home'),
    'docs/brewing.md': doc('brewing'),
  }),
);

/** Returns the content of the tags of a page about its picture, by name. */
const previewOf = (page) =>
  page.evaluate(() => {
    const tags = document.querySelectorAll('meta[property^="og:image"], meta[name^="twitter:"]');
    const named = [...tags].map((tag) => [tag.getAttribute('property') ?? tag.name, tag.content]);
    return Object.fromEntries(named);
  });

/** Returns the size of a picture, and its colours in places given as parts of its width and height. */
const decoded = (page, src, places) =>
  page.evaluate(
    async ([address, points]) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(image, 0, 0);
      const colors = points.map(([x, y]) => [
        ...context.getImageData(canvas.width * x, canvas.height * y, 1, 1).data,
      ]);
      return { width: canvas.width, height: canvas.height, colors };
    },
    [src, places],
  );

for (const [address, alt] of [
  ['/', 'Tea'],
  ['/brewing', 'brewing | Tea'],
]) {
  test(`${address} names a picture that exists, with its size and text alternative`, async (t) => {
    const page = await site.open(t, address);
    const preview = await previewOf(page);
    const url = new URL(preview['og:image']);
    assert.equal(url.origin, 'https://tea.example');
    assert.equal(preview['twitter:image'], url.href);
    assert.equal(preview['twitter:card'], 'summary_large_image');
    assert.equal(preview['og:image:alt'], alt);
    const picture = await decoded(page, `${url.pathname}${url.search}`, [
      [0.5, 0.995],
      [0.99, 0.01],
      [0.02, 0.5],
    ]);
    assert.equal(picture.width, Number(preview['og:image:width']));
    assert.equal(picture.height, Number(preview['og:image:height']));
    const [bar, corner, paper] = picture.colors;
    assert.deepEqual(bar, corner);
    assert.ok(bar[0] > 150 && bar[1] < 90, `${bar} is not the accent`);
    assert.ok(Math.min(...paper) > 240, `${paper} is not the background`);
  });
}

test('each page has its own picture', async (t) => {
  const page = await site.open(t, '/');
  const home = await previewOf(page);
  await page.goto(`${site.origin}/brewing`);
  assert.notEqual((await previewOf(page))['og:image'], home['og:image']);
});
