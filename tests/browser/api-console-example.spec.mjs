// The consoles of a real site: examples/api-console, with two APIs that name their scheme alike.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { openConsole } from './support/console.mjs';
import { buildExample } from './support/build.mjs';

const ORDERS = 'https://orders.shop.example';
const STOCK = 'https://stock.shop.example';
const SECRET = 'for-orders-alone';

const site = useSite(buildExample('api-console'));

/** Opens a page; `calls` gets what the servers of both APIs are asked. */
async function open(t, path, calls) {
  const page = await site.window(t);
  await page.route(/^https:\/\/(?:orders|stock)\.shop\.example\//, async (route) => {
    const request = route.request();
    if (request.method() !== 'OPTIONS') calls.push({ call: `${request.method()} ${request.url()}`, key: (await request.allHeaders())['x-api-key'] });
    await route.fulfill({
      status: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' },
    });
  });
  await page.goto(path);
  await mounted(page);
  return page;
}

async function tryIt(page, path) {
  return openConsole(page, `[data-path="${path}"]`);
}

async function send(console) {
  await console.getByRole('button', { name: 'Send' }).click();
  await console.locator('.api-try-line').waitFor();
}

test('every operation of a reference has a console that sends it', async (t) => {
  const calls = [];
  const page = await open(t, '/orders-api', calls);
  const operations = page.locator('.api-operation:has([data-slot="api-console"])');
  const paths = await operations.evaluateAll((all) => all.map((element) => element.dataset.path));
  assert.deepEqual(paths, ['/orders', '/orders/{id}', '/returns']);
  for (const path of paths) await send(await tryIt(page, path));
  assert.deepEqual(calls.map((call) => call.call), [`GET ${ORDERS}/v1/orders`, `GET ${ORDERS}/v1/orders/7`, `POST ${ORDERS}/v1/returns`]);
});

test('a key is sent to the server that it was entered for, not to another path of its origin', async (t) => {
  const calls = [];
  const page = await open(t, '/stock-api', calls);
  const console = await tryIt(page, '/products');
  const [key, server] = [console.getByLabel('X-API-KEY'), console.getByRole('combobox', { name: 'Server' })];
  await key.fill(SECRET);
  await send(console);
  await server.selectOption(`${STOCK}/outlet/v1`);
  assert.equal(await key.inputValue(), '');
  const answered = page.waitForResponse('**/outlet/v1/products');
  await console.getByRole('button', { name: 'Send' }).click();
  await answered;
  await server.selectOption(`${STOCK}/v1`);
  assert.equal(await key.inputValue(), SECRET);
  assert.deepEqual(calls, [
    { call: `GET ${STOCK}/v1/products`, key: SECRET },
    { call: `GET ${STOCK}/outlet/v1/products`, key: undefined },
  ]);
});

test('a key is sent to the API that it was entered for, and to no other', async (t) => {
  const calls = [];
  const page = await open(t, '/orders-api', calls);
  let console = await tryIt(page, '/orders');
  await console.getByLabel('X-API-KEY').fill(SECRET);
  await send(console);
  // Without a load, so that what is in memory stays.
  await page.getByRole('navigation').getByRole('link', { name: 'Stock' }).first().click();
  await page.waitForURL('**/stock-api');
  console = await tryIt(page, '/products');
  assert.equal(await console.getByLabel('X-API-KEY').inputValue(), '');
  await send(console);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).first().click();
  await page.waitForURL('**/orders-api');
  console = await tryIt(page, '/orders/{id}');
  assert.equal(await console.getByLabel('X-API-KEY').inputValue(), SECRET);
  await send(console);
  assert.deepEqual(calls, [
    { call: `GET ${ORDERS}/v1/orders`, key: SECRET },
    { call: `GET ${STOCK}/v1/products`, key: undefined },
    { call: `GET ${ORDERS}/v1/orders/7`, key: SECRET },
  ]);
});
