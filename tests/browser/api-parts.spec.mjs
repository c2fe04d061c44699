// Divided pages of API references: operations and schemas are fetched when the reader comes to them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { assertAccessible } from './support/axe.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { temporaryFolder } from './support/build.mjs';
import { SITE_BUILD } from './support/environment.mjs';

/** Builds the example with a limit below the size of its pages, and many more calls. */
function buildDivided() {
  const folder = join(temporaryFolder(), 'site');
  cpSync(fileURLToPath(new URL('../../examples/api-console/', import.meta.url)), folder, { recursive: true });
  const config = join(folder, 'site.toml');
  writeFileSync(config, readFileSync(config, 'utf8').replace('route = "/orders-api"', 'route = "/orders-api"\npage_limit = 1'));
  const description = join(folder, 'api/orders.yaml');
  const calls = Array.from({ length: 30 }, (_, i) => `  /reports/${i + 1}:
    get:
      operationId: report${i + 1}
      summary: Report ${i + 1}
      parameters: [{ name: page, in: query, description: Page., schema: { type: integer } }]
      responses: { "200": { description: Done. } }
`);
  writeFileSync(description, readFileSync(description, 'utf8').replace('components:', `${calls.join('')}components:`));
  execFileSync(SITE_BUILD, ['build', folder, '--out-dir', join(folder, 'build')], { stdio: 'pipe' });
  return join(folder, 'build');
}

const site = useSite(buildDivided());
const waiting = (page) => page.locator('[data-slot="api-part"]').count();

async function open(t, path, options) {
  const page = await site.window(t, options);
  await page.goto(path);
  await mounted(page);
  return page;
}

test('parts are fetched when they come near, and their controls work', async (t) => {
  const page = await open(t, '/orders-api');
  await page.locator('#list-orders[data-path="/orders"]').waitFor();
  const before = await waiting(page);
  assert.ok(before > 20, `only ${before} parts are left`);
  await page.locator('#report30').scrollIntoViewIfNeeded();
  await page.locator('#report30[data-path="/reports/30"]').waitFor();
  assert.ok((await waiting(page)) < before);
  const levels = await page.locator('#report30').evaluate((element) => [...element.querySelectorAll('h1, h2, h3, h4')].map((heading) => heading.localName));
  assert.deepEqual(levels.slice(0, 2), ['h3', 'h4']);
  await page.locator('#report30 [data-slot="api-try"]').click();
  await page.locator('#report30 .api-try form').waitFor();
  // Coming to more parts leaves the open console as it is.
  await page.locator('#list-orders').scrollIntoViewIfNeeded();
  assert.equal(await page.locator('#report30 .api-try form').count(), 1);
});

test('an address within a part leads to its target, from outside and by links', async (t) => {
  const page = await open(t, '/orders-api#report20/query.page');
  const field = page.locator('[id="report20/query.page"]');
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement?.id === 'report20/query.page');
  const { top } = await field.evaluate((element) => element.getBoundingClientRect());
  assert.ok(top >= 0 && top < 450, `the field is at ${top}`);
  await page.locator('.api-menu a[href$="#report5"]').click();
  await page.locator('#report5[data-path]').waitFor();
  assert.match(page.url(), /#report5$/);
  await page.locator('.api-menu a[href$="#report5"][aria-current="true"]').waitFor();
  await page.goBack();
  await page.waitForURL(/#report20\/query\.page$/);
});

test('without scripts each part is a link to its page', async (t) => {
  const page = await site.open(t, '/orders-api', { javaScriptEnabled: false });
  const link = page.locator('#report7 a');
  assert.equal(await link.textContent(), 'Report 7');
  await link.click();
  assert.equal(new URL(page.url()).pathname, '/orders-api/operations/report7');
  assert.equal(await page.locator('h1').textContent(), 'Report 7 #');
  await page.locator('a[rel="next"]').click();
  assert.equal(new URL(page.url()).pathname, '/orders-api/operations/report8');
});

test('a part that cannot be fetched stays a link', async (t) => {
  const page = await site.window(t, { problems: /status of 503|status 503/ });
  await page.route('**/operations/list-orders', (route) => route.fulfill({ status: 503 }));
  await page.goto('/orders-api');
  await mounted(page);
  await page.locator('#list-orders[data-failed]').waitFor();
  assert.ok(await page.locator('#list-orders a').isVisible());
});

for (const [name, viewport] of [['wide', undefined], ['narrow', PHONE]]) {
  test(`axe finds nothing on a divided page (${name})`, async (t) => {
    const page = await open(t, '/orders-api', viewport ? { viewport } : {});
    await page.locator('#list-orders[data-path]').waitFor();
    await assertAccessible(page);
    await page.goto('/orders-api/operations/report7');
    await mounted(page);
    await assertAccessible(page);
  });
}
