// The calls of a visit: listed, opened again, exported, cleared, and never with keys.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { assertAccessible } from './support/axe.mjs';
import { openConsole, send } from './support/console.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { listen, OPEN } from './support/listen.mjs';

const SECRET = 'for-no-file';

const received = [];
const api = await listen(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({ call: `${request.method} ${request.url}`, key: request.headers['x-api-key'], body: Buffer.concat(chunks).toString() });
  const status = request.method === 'POST' ? 201 : 404;
  return response.writeHead(status, { ...OPEN, 'access-control-allow-headers': '*', 'content-type': 'application/json' }).end(JSON.stringify({ status }));
});
after(() => api.close());

const site = useSite(
  buildSite({
    'site.toml': 'title = "Orders"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[api]]\npath = "api.yaml"\nroute = "/api"\n',
    'api.yaml': `openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: '${api.origin}' }]
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-API-KEY } } }
paths:
  /orders:
    post:
      operationId: create
      summary: Create an order
      requestBody: { content: { application/json: { example: { "note": "it's {{7}}" } } } }
      responses: { '201': { description: Created } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer }, example: 7 }]
    get: { operationId: read, summary: Read an order, responses: { '200': { description: The order } } }
`,
    'docs/index.md': '# Orders\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
);

async function open(t, options) {
  received.length = 0;
  const page = await site.window(t, { servers: [api.origin], problems: /404/, ...options });
  await page.goto('/api');
  await mounted(page);
  return page;
}

/** Makes two calls with a key. Returns the console of the second, with the list open. */
async function makeCalls(page) {
  const first = await openConsole(page, '[data-method="POST"]');
  await first.getByLabel('X-API-KEY').fill(SECRET);
  await send(first);
  const second = await openConsole(page, '[data-method="GET"]');
  await send(second);
  await second.getByText('Calls of this visit (2)').click();
  await second.locator('.api-try-call-list').waitFor();
  return second;
}

async function download(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('the calls of all consoles are listed, and open with request and response', async (t) => {
  const page = await open(t);
  const console = await makeCalls(page);
  const items = console.locator('.api-try-call-list > li');
  assert.match(await items.nth(0).textContent(), /^GET \/orders\/\{id\}404 \d+ ms \d+:\d\d:\d\d/);
  assert.match(await items.nth(1).textContent(), /^POST \/orders201 /);
  await items.nth(1).locator('summary').first().press('Enter');
  const request = items.nth(1).getByRole('group', { name: 'Command' }).locator('xpath=self::pre');
  assert.match(await request.textContent(), /^curl --request POST \\\n {2}--url 'http:[^']+\/orders' \\\n[^]*--header "X-API-KEY: \$API_KEY"[^]*--data /);
  // The viewer of the answer is fetched when the call is opened.
  await items.nth(1).locator('.api-try-answer').filter({ hasText: /"status": 201/ }).waitFor();
});

test('the list is exported as commands that run, and as a .http file, without keys', async (t) => {
  const page = await open(t);
  const console = await makeCalls(page);
  const script = await download(page, console.getByRole('button', { name: 'Download as cURL' }).last());
  assert.equal(script.name, 'calls.sh');
  received.length = 0;
  execFileSync('sh', ['-n'], { input: script.text });
  const file = await download(page, console.getByRole('button', { name: 'Download as .http file' }).last());
  assert.equal(file.name, 'calls.http');
  assert.ok(!(script.text + file.text).includes(SECRET));
  const { origin } = api;
  assert.match(file.text, /^@API_KEY =\n\n### POST \/orders\n/);
  assert.ok(file.text.includes(`\n### GET /orders/7\nGET ${origin}/orders/7\n`), file.text);
  assert.ok(file.text.includes('X-API-KEY: {{API_KEY}}\n'));
  assert.equal(file.text.match(/\{\{/g).length, 2, 'braces of the body are no variable');
});

test('the list is not stored, lasts until the page is loaded again, and can be cleared', async (t) => {
  const page = await open(t);
  await makeCalls(page);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.ok(!kept.includes('/orders'));
  // Without a load, so that what is in memory stays.
  await page.locator('.navbar a[href="/"]').first().click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  await page.locator('.api-operation').first().waitFor({ state: 'detached' });
  await page.goBack();
  await page.locator('.api-operation').first().waitFor();
  const again = await openConsole(page, '[data-method="GET"]');
  await again.getByText('Calls of this visit (2)').click();
  await again.getByRole('button', { name: 'Clear the list' }).click();
  assert.equal(await again.locator('.api-try-calls').count(), 0);
  assert.ok(await again.locator('button[type="submit"]').evaluate((button) => button === document.activeElement));
});

test('a call without a response is listed, too', async (t) => {
  const page = await open(t, { problems: /ERR_FAILED|Failed to load/ });
  await page.route(`${api.origin}/**`, (route) => route.abort());
  const console = await openConsole(page, '[data-method="GET"]');
  await console.getByRole('button', { name: 'Send' }).click();
  await console.getByRole('alert').waitFor();
  await console.getByText('Calls of this visit (1)').click();
  await console.locator('.api-try-call-list').getByText('No response').waitFor();
});

for (const [mode, viewport] of [['light', undefined], ['dark', PHONE]]) {
  test(`axe finds nothing in the ${mode} list of calls`, async (t) => {
    const page = await open(t, viewport && { viewport });
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    const console = await makeCalls(page);
    await console.locator('.api-try-call-list summary').first().click();
    await console.locator('.api-try-call-list .api-try-line').waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, 'the page scrolls sideways');
    await assertAccessible(page);
  });
}
