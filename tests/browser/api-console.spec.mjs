// The console of API references: a call is filled in, sent and shown; what lets the caller in stays in memory.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { openApiPage, SERVER } from './support/api.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildExample } from './support/build.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SECRET = 'not-for-anyone-else';
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': 'x-request-id',
};

const site = useSite(buildExample('api-console'));

/** Opens the page; `answer` is what the server gives to each call, which `calls` gets. */
async function open(t, { answer = {}, calls = [], ...options } = {}) {
  const page = await site.window(t, options);
  await page.route(`${SERVER}/**`, async (route) => {
    const request = route.request();
    if (request.method() !== 'OPTIONS') calls.push(request);
    await (typeof answer === 'function' ? answer(route) : route.fulfill({ headers: { ...CORS, 'content-type': 'application/json' }, body: '{}', ...answer }));
  });
  await openApiPage(page, { shell: '/orders-api' });
  await mounted(page);
  return page;
}

async function tryIt(page, name) {
  const console = page.locator(`#${name} .api-try`);
  await page.locator(`#${name} [data-slot="api-try"]`).click();
  await console.locator('form').waitFor();
  return console;
}

const send = (console) => console.getByRole('button', { name: 'Send' }).click();
const command = (console) => console.getByRole('group', { name: 'Command' }).textContent();

test('the button opens a form with the focus, and hides it without losing its values', async (t) => {
  const page = await open(t);
  const button = page.locator('#read [data-slot="api-try"]');
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  const console = await tryIt(page, 'read');
  assert.equal(await console.getAttribute('aria-label'), 'Try GET /orders/{id}/items');
  assert.equal(await button.getAttribute('aria-expanded'), 'true');
  assert.equal(await button.getAttribute('aria-controls'), await console.getAttribute('id'));
  assert.ok(await page.evaluate(() => document.querySelector('#read .api-try').contains(document.activeElement)));
  await console.getByLabel(/^id/).fill('9');
  await button.click();
  assert.ok(await console.isHidden());
  await button.press('Enter');
  assert.equal(await console.getByLabel(/^id/).inputValue(), '9');
});

test('a call has the values of the form, and its answer is shown', async (t) => {
  const calls = [];
  const answer = { status: 201, headers: { ...CORS, 'x-request-id': '8a71', 'content-type': 'application/json' }, body: '{"price":12345678901234567890.10,"tags":[],"<b>":"<img src=x>"}' };
  const page = await open(t, { answer, calls });
  const console = await tryIt(page, 'read');
  await console.getByLabel('X-API-KEY').fill(SECRET);
  await console.getByText('Optional parameters (6)').click();
  await console.getByLabel(/^sort/).selectOption('price');
  await console.getByLabel(/^filter/).fill('{"size": "x&l"}');
  await console.getByLabel(/^X-Trace/).fill('on');
  await send(console);
  await console.locator('.api-try-line').waitFor();
  assert.equal(calls[0].url(), `${SERVER}/v1/orders/order%207/items?fields=name,price&sort=price&filter%5Bsize%5D=x%26l`);
  const headers = await calls[0].allHeaders();
  assert.deepEqual([headers['x-api-key'], headers['x-trace'], headers.accept], [SECRET, 'on', 'application/json']);
  assert.equal(headers.cookie, undefined);
  assert.match(await console.locator('.api-try-line').textContent(), /^201 Created \d+ ms 63 bytes$/);
  assert.equal(await console.getByRole('status').textContent(), '201 Created');
  await console.getByText('Headers (').click();
  assert.match(await console.locator('dl').textContent(), /x-request-id8a71/);
  const body = console.getByRole('group', { name: 'Body' }).locator('xpath=self::pre');
  assert.equal(await body.textContent(), '{\n  "price": 12345678901234567890.10,\n  "tags": [],\n  "<b>": "<img src=x>"\n}');
  assert.equal(await body.locator('img').count(), 0);
});

test('keys of readers appear in no address, storage or command', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'read');
  await console.getByLabel('X-API-KEY').fill(SECRET);
  await send(console);
  await console.locator('.api-try-line').waitFor();
  const kept = await page.evaluate(() => location.href + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + document.documentElement.outerHTML);
  assert.ok(!kept.includes(SECRET));
  assert.match(await command(console), /--header "X-API-KEY: \$API_KEY"/);
  await console.getByLabel('With the key').check();
  assert.match(await command(console), new RegExp(`--header 'X-API-KEY: ${SECRET}'`));
  const other = await tryIt(page, 'write');
  assert.equal(await other.getByLabel('X-API-KEY').inputValue(), SECRET, 'one key for all calls of the page');
  await page.reload();
  await mounted(page);
  assert.equal(await (await tryIt(page, 'read')).getByLabel('X-API-KEY').inputValue(), '');
});

test('the server is chosen once for the session', async (t) => {
  const page = await open(t);
  let console = await tryIt(page, 'read');
  await console.getByLabel('Server').selectOption({ index: 1 });
  await console.getByLabel('region').selectOption('us');
  assert.match(await command(console), /--url 'https:\/\/us\.shop\.example\/v1\/orders/);
  await page.reload();
  await mounted(page);
  console = await tryIt(page, 'read');
  assert.equal(await console.getByLabel('region').inputValue(), 'us');
});

test('a reset restores the examples and keeps the settings of all calls', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'read');
  await console.getByLabel('Server').selectOption({ index: 1 });
  await console.getByLabel('X-API-KEY').fill(SECRET);
  await console.getByLabel(/^id/).fill('9');
  const reset = console.getByRole('button', { name: 'Reset' });
  await reset.press('Enter');
  assert.equal(await console.getByLabel(/^id/).inputValue(), 'order 7');
  assert.equal(await console.getByLabel('X-API-KEY').inputValue(), SECRET);
  assert.match(await console.getByLabel('Server').inputValue(), /\{region\}/);
  assert.ok(await reset.evaluate((element) => element === document.activeElement));
});

test('a name and a password are sent as in RFC 7617', async (t) => {
  const calls = [];
  const page = await open(t, { calls });
  const console = await tryIt(page, 'read');
  await console.getByLabel('Authorization').selectOption('login');
  await console.getByLabel('User').fill('jörg');
  await console.getByLabel('Password').fill('a:b');
  await send(console);
  await console.locator('.api-try-line').waitFor();
  const { authorization } = await calls[0].allHeaders();
  assert.equal(authorization, `Basic ${Buffer.from('jörg:a:b').toString('base64')}`);
});

test('the body is checked, laid out and sent as it is written', async (t) => {
  const calls = [];
  const page = await open(t, { calls });
  const console = await tryIt(page, 'write');
  const body = console.getByLabel(/^application\/json/);
  await console.getByRole('button', { name: 'Format' }).click();
  assert.equal(await body.inputValue(), '{\n  "name": "chair",\n  "price": 12345678901234567890.10\n}');
  await body.fill('{"name": }');
  assert.equal(await body.getAttribute('aria-invalid'), 'true');
  assert.match(await console.locator('.api-try-fault').textContent(), /^This is not valid JSON: ./);
  await send(console);
  await console.locator('.api-try-line').waitFor();
  assert.equal(calls[0].postData(), '{"name": }');
  assert.equal((await calls[0].allHeaders())['content-type'], 'application/json');
});

test('forms send their parts and files', async (t) => {
  const calls = [];
  const page = await open(t, { calls });
  const console = await tryIt(page, 'write');
  await console.getByLabel('Media type').selectOption('multipart/form-data');
  await console.getByLabel('picture').setInputFiles({ name: 'a b.png', mimeType: 'image/png', buffer: Buffer.from('png') });
  assert.match(await command(console), /--form 'name=chair' \\\n {2}--form 'picture=@"a b\.png"'$/);
  await send(console);
  await console.locator('.api-try-line').waitFor();
  const sent = calls[0].postDataBuffer().toString();
  assert.match(sent, /name="name"\r\n\r\nchair\r\n/);
  assert.match((await calls[0].allHeaders())['content-type'], /^multipart\/form-data; boundary=/);
});

test('required fields must be filled in before anything is sent', async (t) => {
  const calls = [];
  const page = await open(t, { calls });
  const console = await tryIt(page, 'read');
  await console.getByLabel(/^id/).fill('');
  await send(console);
  assert.ok(await console.getByLabel(/^id/).evaluate((element) => element === document.activeElement));
  assert.equal(calls.length, 0);
});

test('a call can be cancelled, and the button keeps the focus', async (t) => {
  const page = await open(t, { answer: () => new Promise(() => {}) });
  const console = await tryIt(page, 'write');
  const button = console.locator('button[type="submit"]');
  await button.press('Enter');
  await console.getByRole('button', { name: 'Cancel' }).waitFor();
  assert.equal(await console.getByRole('status').textContent(), 'Sending…');
  await button.press('Enter');
  await console.getByRole('button', { name: 'Send' }).waitFor();
  assert.equal(await console.getByRole('alert').textContent(), 'Cancelled.');
  assert.ok(await button.evaluate((element) => element === document.activeElement));
});

test('a call that is cancelled while its code is fetched is not sent', async (t) => {
  const calls = [];
  const page = await open(t, { calls });
  const console = await tryIt(page, 'write');
  let fetchCode;
  const isFetched = new Promise((done) => { fetchCode = done; });
  let asked;
  const isAsked = new Promise((done) => { asked = done; });
  await page.route(/\.js$/, async (route) => {
    asked();
    await isFetched;
    await route.continue();
  });
  const button = console.locator('button[type="submit"]');
  await button.press('Enter');
  await isAsked;
  await button.press('Enter');
  fetchCode();
  await console.getByRole('button', { name: 'Send' }).waitFor();
  assert.equal(await console.getByRole('alert').textContent(), 'Cancelled.');
  assert.equal(calls.length, 0);
});

test('a server that does not allow the site has its own message', async (t) => {
  const page = await open(t, { answer: { headers: { 'access-control-allow-origin': 'https://elsewhere.example' } }, problems: /CORS policy|ERR_FAILED/ });
  const console = await tryIt(page, 'write');
  await send(console);
  const alert = await console.getByRole('alert').textContent();
  assert.ok(alert.includes(SERVER) && alert.includes(site.origin) && alert.includes('CORS'), alert);
});

test('a call that the content security policy blocks has its own message', async (t) => {
  const page = await open(t, { problems: /Content Security Policy|violates the document|Refused to connect/ });
  await page.locator('#write [data-slot="api-console"]').evaluate((element) => {
    element.dataset.request = element.dataset.request.replaceAll('https://api.shop.example', 'http://api.shop.example');
  });
  const console = await tryIt(page, 'write');
  await send(console);
  assert.match(await console.getByRole('alert').textContent(), /content security policy/);
});

test('a key that a header cannot contain is not a network failure', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'write');
  await console.getByLabel('X-API-KEY').fill('ключ');
  await send(console);
  assert.match(await console.getByRole('alert').textContent(), /^This call cannot be sent: /);
});

test('the command is copied', async (t) => {
  const page = await open(t, { permissions: ['clipboard-read', 'clipboard-write'] });
  const console = await tryIt(page, 'write');
  await console.getByRole('button', { name: 'Copy' }).click();
  await console.locator('[data-slot="copy"][data-done]').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await command(console));
});

for (const [mode, viewport] of [['light', undefined], ['dark', PHONE]]) {
  test(`axe finds nothing in the ${mode} console`, async (t) => {
    const page = await open(t, viewport && { viewport });
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    const console = await tryIt(page, 'read');
    await send(console);
    await console.locator('.api-try-line').waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, 'the page scrolls sideways');
    await tryIt(page, 'write');
    await page.evaluate(AXE);
    const violations = await page.evaluate(async () => {
      const { violations: found } = await globalThis.axe.run({ include: [['.api-actions'], ['.api-menu']] });
      return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
    });
    assert.deepEqual(violations, []);
  });
}
