// Samples follow the console of their operation in all languages, with their colours, and contain a key only if the reader wants it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { openConsole } from './support/console.mjs';

const SECRET = 'for-no-sample';

const site = useSite(
  buildSite({
    'site.toml': 'title = "Orders"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[api]]\npath = "api.yaml"\nroute = "/api"\n',
    'api.yaml': `openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu, enum: [eu, us] } } }]
security: [{ key: [] }]
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-API-KEY } } }
paths:
  /orders:
    post:
      operationId: create
      summary: Create an order
      requestBody: { content: { application/json: { example: { note: new } } } }
      responses: { '201': { description: Created } }
      x-codeSamples: [{ lang: php, source: 'our_sdk();' }]
  /orders/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer }, example: 7 }
      - { name: lang, in: query, schema: { type: string } }
    get: { operationId: read, summary: Read an order, responses: { '200': { description: The order } } }
`,
    'docs/index.md': '# Orders\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
);

async function open(t) {
  const page = await site.window(t);
  await page.goto('/api');
  await mounted(page);
  return page;
}

const panel = (page, name, key) => page.locator(`#${name} > .api-operation-aside [data-value="${key}"]:is([role="tabpanel"]) code`);
const choose = (page, name, key) => page.locator(`#${name} > .api-operation-aside [data-group="api-sample"] > .tab-menu`).selectOption(key);
const shows = async (code, pattern) => {
  const [text] = await Promise.all([code.page().waitForFunction(
    ([element, source]) => new RegExp(source).test(element.textContent) && element.textContent,
    [await code.elementHandle(), pattern.source],
  )]);
  return text.jsonValue();
};

test('a changed value appears in the samples of all languages, until it is reset', async (t) => {
  const page = await open(t);
  const curl = panel(page, 'read', 'curl');
  const built = await curl.innerHTML();
  const console = await openConsole(page, '#read');
  assert.equal(await curl.innerHTML(), built);
  await console.getByLabel(/^id/).fill("4'2");
  await shows(curl, /orders\/4%272/);
  await choose(page, 'read', 'python');
  await shows(panel(page, 'read', 'python'), /"https:\/\/eu\.example\.com\/orders\/4%272"/);
  await choose(page, 'read', 'curl');
  await console.getByLabel(/^lang/).fill("it's");
  assert.match(await shows(curl, /lang/), /--data-urlencode 'lang=it'\\''s'|--data-raw 'lang=it%27s'/);
  assert.ok(await curl.locator('span').count() > 3);
  await console.getByLabel(/^region/).selectOption('us');
  await choose(page, 'read', 'ruby');
  await shows(panel(page, 'read', 'ruby'), /https:\/\/us\.example\.com/);
  await console.getByLabel(/^region/).selectOption('eu');
  await console.getByRole('button', { name: 'Reset' }).click();
  await page.waitForFunction(([element, html]) => element.innerHTML === html, [await curl.elementHandle(), built]);
});

test('a body is quoted by the rules of each language; samples of the description stay', async (t) => {
  const page = await open(t);
  const console = await openConsole(page, '#create');
  await console.locator('textarea').first().fill('{"note": "it\'s $HOME #{x}"}');
  await choose(page, 'create', 'curl');
  await shows(panel(page, 'create', 'curl'), /'\{"note": "it'\\''s \$HOME #\{x\}"\}'/);
  await choose(page, 'create', 'ruby');
  await shows(panel(page, 'create', 'ruby'), /'\{"note": "it\\'s \$HOME #\{x\}"\}'/);
  await choose(page, 'create', 'javascript');
  await shows(panel(page, 'create', 'javascript'), /JSON\.stringify\(\{"note": "it's \$HOME #\{x\}"\}\)/);
  assert.equal(await panel(page, 'create', 'php').textContent(), 'our_sdk();');
});

test('a key appears in a sample only if the reader includes it', async (t) => {
  const page = await open(t);
  const curl = panel(page, 'read', 'curl');
  const console = await openConsole(page, '#read');
  await console.getByLabel(/^X-API-KEY/).fill(SECRET);
  await console.getByLabel(/^id/).fill('8');
  assert.match(await shows(curl, /orders\/8/), /X-API-KEY: YOUR_API_KEY/);
  assert.ok(!(await page.content()).includes(SECRET));
  await console.getByLabel('With the key').check();
  await shows(curl, /X-API-KEY: for-no-sample/);
  await console.getByLabel('With the key').uncheck();
  await shows(curl, /X-API-KEY: YOUR_API_KEY/);
});
