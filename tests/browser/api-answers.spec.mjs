// The console shows answers of all kinds: pictures, sound, video, documents, JSON, streams, files.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { listen, OPEN } from './support/listen.mjs';

/** What the server answers by path: a media type with a body, or a function that writes the answer. */
const ANSWERS = {};
const KINDS = ['picture', 'drawing', 'sound', 'video', 'document', 'archive', 'json', 'deep', 'events', 'lines', 'broken', 'large'];

const api = await listen((request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
  const answer = ANSWERS[request.url.slice(1)];
  if (typeof answer === 'function') return answer(response);
  const [type, body] = answer;
  return response.writeHead(200, { ...OPEN, 'content-type': type }).end(body);
});
after(() => api.close());

const paths = KINDS.map((name) => `  /${name}: { get: { operationId: ${name}, summary: Get ${name}, tags: [answers], responses: { '200': { description: The answer. } } } }\n`).join('');
const site = useSite(
  buildSite({
    'site.toml': 'title = "Answers"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[api]]\npath = "api.yaml"\nroute = "/api"\n',
    'api.yaml': `openapi: 3.1.0\ninfo: { title: Answers, version: '1' }\nservers: [{ url: '${api.origin}' }]\npaths:\n${paths}`,
    'docs/index.md': '# Answers\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
);

async function open(t, options) {
  const page = await site.window(t, { servers: [api.origin], ...options });
  await page.goto('/api');
  await mounted(page);
  return page;
}

/** Sends the call whose path has this name. Returns its console. */
async function call(page, name) {
  const operation = page.locator(`.api-operation[data-path="/${name}"]`);
  await operation.locator('[data-slot="api-try"]').click();
  const console = operation.locator('.api-try');
  await console.getByRole('button', { name: 'Send' }).click();
  await console.locator('.api-try-line').waitFor();
  return console;
}

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><script>parent.ran = true</script><rect width="20" height="10"/></svg>';

/** A tenth of a second of silence. */
const SILENCE = (() => {
  const bytes = Buffer.alloc(44 + 800);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 800, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  for (const [value, at] of [[1, 20], [1, 22], [1, 32], [8, 34]]) bytes.writeUInt16LE(value, at);
  for (const [value, at] of [[8000, 24], [8000, 28], [800, 40]]) bytes.writeUInt32LE(value, at);
  bytes.write('data', 36);
  bytes.fill(128, 44);
  return bytes;
})();

const DOCUMENT = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>`;

/** Records a few frames in the browser. */
async function recordVideo(page) {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
    const chunks = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const isOver = new Promise((done) => { recorder.onstop = done; });
    recorder.start();
    for (let i = 0; i < 10; i += 1) {
      context.fillRect(i * 10, 0, 10, 10);
      await new Promise((done) => { setTimeout(done, 40); });
    }
    recorder.stop();
    await isOver;
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  });
  return Buffer.from(base64, 'base64');
}

test('a picture is shown', async (t) => {
  ANSWERS.picture = ['image/png', PIXEL];
  const page = await open(t);
  const image = (await call(page, 'picture')).getByRole('img', { name: 'Body' });
  assert.equal(await image.evaluate((element) => element.decode().then(() => element.naturalWidth)), 1);
});

test('an SVG is shown, and its scripts do not run', async (t) => {
  ANSWERS.drawing = ['image/svg+xml; charset=utf-8', DRAWING];
  const page = await open(t);
  const console = await call(page, 'drawing');
  const image = console.getByRole('img', { name: 'Body' });
  await image.waitFor();
  assert.equal(await image.evaluate((element) => element.decode().then(() => element.naturalWidth)), 20);
  assert.match(await image.getAttribute('src'), /^data:image\/svg\+xml;base64,/);
  assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  assert.equal(await console.locator('pre').first().textContent(), DRAWING, 'its text, too');
});

test('sound and video are played', async (t) => {
  const page = await open(t);
  ANSWERS.sound = ['audio/wav', SILENCE];
  const audio = (await call(page, 'sound')).locator('audio');
  await page.waitForFunction((element) => element.readyState > 0, await audio.elementHandle());
  assert.ok(await audio.evaluate((element) => element.controls && element.duration === 0.1));
  ANSWERS.video = ['video/webm', await recordVideo(page)];
  const video = (await call(page, 'video')).locator('video');
  await page.waitForFunction((element) => element.videoWidth === 300, await video.elementHandle());
});

test('a document is shown if the browser supports it, and its scripts do not run', async (t) => {
  ANSWERS.document = ['application/pdf', '<script>parent.ran = true</script>'];
  const page = await open(t);
  const console = await call(page, 'document');
  await console.locator('.api-try-file').waitFor();
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await console.locator('iframe[src^="blob:"]').waitFor();
    ANSWERS.document = ['application/pdf', DOCUMENT];
    await console.getByRole('button', { name: 'Send' }).click();
    await console.getByRole('button', { name: 'Send' }).waitFor();
    assert.equal(await page.evaluate(() => globalThis.ran), undefined);
  } else {
    await console.getByText('This browser cannot show it.').waitFor();
  }
});

test('an invalid picture shows a message', async (t) => {
  ANSWERS.broken = ['image/png', 'no picture'];
  const page = await open(t);
  await (await call(page, 'broken')).getByText('This browser cannot show it.').waitFor();
});

test('another file is downloaded, with its type and size', async (t) => {
  ANSWERS.archive = ['application/zip', Buffer.alloc(12_345)];
  const page = await open(t);
  const console = await call(page, 'archive');
  assert.match(await console.locator('.api-try-line').textContent(), /12\.3 kB$/);
  assert.match(await console.locator('.api-try-file').textContent(), /^application\/zip /);
  const [download] = await Promise.all([page.waitForEvent('download'), console.getByRole('button', { name: 'Download' }).click()]);
  assert.equal(download.suggestedFilename(), 'response.zip');
});

test('JSON objects and lists can be folded, and a copy contains all of them', async (t) => {
  ANSWERS.json = ['application/json', '{"name":"<b>","tags":["a",{"b":1}],"empty":[]}'];
  const page = await open(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  const console = await call(page, 'json');
  const laidOut = '{\n  "name": "<b>",\n  "tags": [\n    "a",\n    {\n      "b": 1\n    }\n  ],\n  "empty": []\n}';
  const body = console.getByRole('group', { name: 'Body' }).locator('xpath=self::pre');
  const fold = console.getByRole('button', { name: 'tags: 2 items' });
  await fold.click();
  assert.equal(await fold.getAttribute('aria-expanded'), 'false');
  assert.ok(await console.getByText('"a"').isHidden());
  assert.equal(await body.textContent(), laidOut);
  await console.getByRole('button', { name: 'Copy' }).first().click();
  await console.locator('[data-slot="copy"][data-done]').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), laidOut);
  await fold.press('Enter');
  assert.ok(await console.getByText('"a"').isVisible());
});

test('deeply nested JSON and long texts are shown unchanged', async (t) => {
  ANSWERS.deep = ['application/json', '['.repeat(50_000) + ']'.repeat(50_000)];
  ANSWERS.large = ['text/plain', 'x'.repeat(300_000)];
  const page = await open(t);
  const body = (console) => console.getByRole('group', { name: 'Body' }).locator('xpath=self::pre');
  assert.equal((await body(await call(page, 'deep')).textContent()).length, 100_000);
  const console = await call(page, 'large');
  assert.equal((await body(console).textContent()).length, 200_000);
  await console.getByText('Only the beginning is shown.').waitFor();
});

test('events are shown as they arrive, until the reader stops them', async (t) => {
  let stream;
  let isOver;
  const closed = new Promise((done) => { isOver = done; });
  ANSWERS.events = (response) => {
    stream = response.writeHead(200, { ...OPEN, 'content-type': 'text/event-stream' });
    stream.write('event: add\nid: 7\ndata: {"n":1}\n\n');
    stream.on('close', isOver);
  };
  const page = await open(t);
  const console = await call(page, 'events');
  const messages = console.getByRole('list', { name: 'Body' }).getByRole('listitem');
  await messages.first().waitFor();
  assert.match(await messages.first().textContent(), /^1addid 7\+\d\.\d sec\{\n {2}"n": 1\n\}$/);
  stream.write(': a comment\n\ndata: two\ndata: lines\n\n');
  await console.getByText('2 messages').waitFor();
  assert.match(await messages.nth(1).textContent(), /two\nlines$/);
  const stop = console.getByRole('button', { name: 'Stop' });
  await stop.press('Enter');
  await closed;
  await console.getByRole('button', { name: 'Send' }).waitFor();
  assert.ok(await console.locator('button[type="submit"]').evaluate((button) => button === document.activeElement));
  await console.getByText('The response was not read completely.').waitFor();
  assert.equal(await messages.count(), 2, 'what has come stays');
});

test('only the last of many lines of JSON are shown', async (t) => {
  ANSWERS.lines = ['application/x-ndjson', Array.from({ length: 700 }, (_, i) => `{"n":${i}}`).join('\n')];
  const page = await open(t);
  const console = await call(page, 'lines');
  await console.getByText('700 messages').waitFor();
  const messages = console.getByRole('list', { name: 'Body' }).getByRole('listitem');
  assert.equal(await messages.count(), 500);
  assert.match(await messages.last().textContent(), /^700.*"n": 699\n\}$/s);
  await console.getByText('Only the last 500 are shown.').waitFor();
});

for (const [mode, viewport] of [['light', undefined], ['dark', PHONE]]) {
  test(`axe finds nothing in ${mode} answers`, async (t) => {
    ANSWERS.lines = ['application/x-ndjson', '{"n":1}\n{"n":2}\n'];
    ANSWERS.json = ['application/json', '{"tags":["a",{"b":1}]}'];
    ANSWERS.picture = ['image/png', PIXEL];
    ANSWERS.sound = ['audio/wav', SILENCE];
    const page = await open(t, viewport && { viewport });
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    for (const name of ['lines', 'json', 'picture', 'sound']) await call(page, name);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, 'the page scrolls sideways');
    await assertAccessible(page);
  });
}
