// Calls through the proxy of a site: what it gets, and what it does not get.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { openConsole, send } from './support/console.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { listen, OPEN } from './support/listen.mjs';

// The calls of a page to these origins are answered by the test (`open`); only the proxy listens.
const API = 'https://api.shop.example';
const LOGIN = 'https://login.shop.example';
const LOCAL = 'http://localhost:4010';
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization, content-type', 'access-control-allow-methods': '*' };

const proxied = [];
const proxy = await listen(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method, url, headers } = request;
  proxied.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
  return response.writeHead(200, { ...OPEN, 'content-type': 'application/json' }).end('{"via":"proxy"}');
});
after(() => proxy.close());

const DESCRIPTION = `openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: '${API}' }, { url: '${LOCAL}' }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-API-KEY }
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: '${LOGIN}/token', scopes: {} } } }
paths:
  /orders:
    post:
      operationId: create
      summary: Create an order
      security: [{ key: [] }]
      parameters: [{ name: note, in: query, required: true, schema: { type: string }, example: 'a&b #c' }]
      requestBody: { content: { application/json: { example: { "name": "chair" } } } }
      responses: { '201': { description: Created } }
    get:
      operationId: list
      summary: List orders
      security: [{ login: [] }]
      responses: { '200': { description: Orders } }
`;

/** A site whose console has this proxy. */
const siteWith = (address) =>
  useSite(
    buildSite({
      'site.toml': `title = "Orders"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[api]]\npath = "api.yaml"\nroute = "/api"\nconsole_proxy = "${address}"\n`,
      'api.yaml': DESCRIPTION,
      'docs/index.md': '# Orders\n',
      'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );

const site = siteWith(`${proxy.origin}/?url={url}`);
const ownPath = siteWith('/proxy/');

/** Opens the reference. `direct` gets what is sent to the servers without the proxy. */
async function open(t, { from = site, direct = [], ...options } = {}) {
  proxied.length = 0;
  const page = await from.window(t, { servers: [proxy.origin, API, LOGIN, LOCAL], ...options });
  for (const origin of [API, LOGIN, LOCAL]) {
    await page.route(`${origin}/**`, async (route) => {
      const request = route.request();
      if (request.method() !== 'OPTIONS') direct.push(`${request.method()} ${request.url()}`);
      const body = origin === LOGIN ? '{"access_token":"t0ken","token_type":"bearer"}' : '{"via":"none"}';
      await route.fulfill({ headers: { ...CORS, 'content-type': 'application/json' }, body });
    });
  }
  await page.goto('/api');
  await mounted(page);
  return page;
}

const choice = (console) => console.getByRole('checkbox', { name: `Send through ${new URL(proxy.origin).host}` });

test('a call goes through the proxy with its headers, key and body', async (t) => {
  const direct = [];
  const page = await open(t, { direct });
  const console = await openConsole(page, '[data-method="POST"]');
  assert.ok(await choice(console).isChecked());
  assert.match(await console.locator('.api-try-proxy').textContent(), /The proxy sees the whole request, with keys and tokens\.$/);
  await console.getByLabel('X-API-KEY').fill('k3y');
  assert.match(await send(console), /"via": "proxy"/);
  assert.deepEqual(direct, []);
  const [{ method, url, headers, body }] = proxied;
  assert.equal(method, 'POST');
  assert.equal(new URL(url, proxy.origin).searchParams.get('url'), `${API}/orders?note=a%26b%20%23c`);
  assert.equal(headers['x-api-key'], 'k3y');
  assert.equal(headers['content-type'], 'application/json');
  assert.deepEqual(JSON.parse(body), { name: 'chair' });
});

test('a reader who does not want the proxy calls the server, from every console', async (t) => {
  const direct = [];
  const page = await open(t, { direct });
  const first = await openConsole(page, '[data-method="POST"]');
  await choice(first).press('Space');
  assert.match(await send(first), /"via": "none"/);
  const second = await openConsole(page, '[data-method="GET"]');
  assert.ok(!(await choice(second).isChecked()));
  await send(second);
  assert.deepEqual(direct, [`POST ${API}/orders?note=a%26b%20%23c`, `GET ${API}/orders`]);
  assert.deepEqual(proxied, []);
});

test('tokens are requested without the proxy, and sent through it', async (t) => {
  const direct = [];
  const page = await open(t, { direct });
  const console = await openConsole(page, '[data-method="GET"]');
  await console.getByText('Get a token').click();
  await console.getByLabel('Client ID').fill('machine');
  await console.getByLabel('Client secret').fill('sesame');
  await console.getByRole('button', { name: 'Request token' }).click();
  await page.waitForFunction(() => [...document.querySelectorAll('.api-try input')].some((input) => input.value === 't0ken'));
  assert.deepEqual(direct, [`POST ${LOGIN}/token`]);
  assert.deepEqual(proxied, []);
  await send(console);
  assert.equal(proxied[0].headers.authorization, 'Bearer t0ken');
});

test('a server on the reader\'s machine is called without the proxy', async (t) => {
  const direct = [];
  const page = await open(t, { direct });
  const console = await openConsole(page, '[data-method="POST"]');
  await console.getByLabel('Server').selectOption(LOCAL);
  assert.equal(await choice(console).count(), 0);
  await send(console);
  assert.deepEqual(direct, [`POST ${LOCAL}/orders?note=a%26b%20%23c`]);
  assert.deepEqual(proxied, []);
});

test('commands and files have the address of the server', async (t) => {
  const page = await open(t);
  const console = await openConsole(page, '[data-method="POST"]');
  await send(console);
  assert.ok((await console.getByRole('group', { name: 'Command' }).first().textContent()).includes(`--url '${API}/orders`));
  await console.getByText('Calls of this visit (1)').click();
  for (const name of ['Download as cURL', 'Download as .http file']) {
    const [file] = await Promise.all([page.waitForEvent('download'), console.getByRole('button', { name }).last().click()]);
    const text = await readFile(await file.path(), 'utf8');
    assert.ok(text.includes(`${API}/orders`) && !text.includes(proxy.origin), text);
  }
});

test('the message for a proxy that does not answer names it', async (t) => {
  const page = await open(t, { problems: /ERR_FAILED|Failed to load/ });
  await page.route(`${proxy.origin}/**`, (route) => route.abort());
  const console = await openConsole(page, '[data-method="POST"]');
  await console.getByRole('button', { name: 'Send' }).click();
  assert.ok((await console.getByRole('alert').textContent()).startsWith(`No answer from ${proxy.origin}.`));
});

test('a proxy can be a path of the site, to which the address is appended', async (t) => {
  const page = await open(t, { from: ownPath });
  let request;
  await page.route('/proxy/**', (route) => {
    request = route.request();
    return route.fulfill({ contentType: 'application/json', body: '{"via":"path"}' });
  });
  const console = await openConsole(page, '[data-method="POST"]');
  const { host, origin } = new URL(page.url());
  assert.ok(await console.getByRole('checkbox', { name: `Send through ${host}` }).isChecked());
  assert.match(await send(console), /"via": "path"/);
  assert.equal(request.url(), `${origin}/proxy/${API}/orders?note=a%26b%20%23c`);
});

for (const [mode, viewport] of [['light', undefined], ['dark', PHONE]]) {
  test(`axe finds nothing in the ${mode} form with a proxy`, async (t) => {
    const page = await open(t, viewport && { viewport });
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    await openConsole(page, '[data-method="POST"]');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, 'the page scrolls sideways');
    await assertAccessible(page);
  });
}
