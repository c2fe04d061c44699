// Consoles that get tokens by OAuth 2 and OpenID Connect, from a real authorization server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { openConsole } from './support/console.mjs';
import { buildSite } from './support/build.mjs';
import { CLIENT, MACHINE, startOAuth } from './support/oauth.mjs';
import { serve } from './support/server.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const servers = await startOAuth();
const { api, calls, oauth } = servers;

const API = `
openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: '${api.origin}/v1' }]
components:
  securitySchemes:
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: ${oauth.origin}/auth
          tokenUrl: ${oauth.origin}/token
          scopes: { 'orders:read': See orders., 'orders:write': Change orders., offline_access: Stay signed in. }
        clientCredentials:
          tokenUrl: ${oauth.origin}/token
          scopes: { 'orders:read': See orders., 'orders:write': Change orders. }
    identity: { type: openIdConnect, openIdConnectUrl: '${oauth.origin}/.well-known/openid-configuration' }
    broken: { type: openIdConnect, openIdConnectUrl: '${oauth.origin}/nothing' }
    key: { type: apiKey, in: header, name: X-API-KEY }
paths:
  /orders:
    get:
      operationId: list
      summary: List orders
      security: [{ login: ['orders:read'] }, { identity: ['orders:read'] }, { key: [] }, {}]
      responses: { '200': { description: Orders } }
    post:
      operationId: create
      summary: Create an order
      security: [{ login: ['orders:read', 'orders:write'] }]
      responses: { '201': { description: Created } }
    delete:
      operationId: remove
      summary: Delete all orders
      security: [{ broken: [] }]
      responses: { '204': { description: Deleted } }
`;

const site = useSite(
  buildSite({
    'site.toml': `title = "Orders"
url = "https://docs.example"
favicon = "/icon.svg"
[[api]]
path = "api.yaml"
route = "/api"
[api.oauth.login]
client_id = "${CLIENT}"
`,
    'api.yaml': API,
    'docs/index.md': '# Orders\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
  async (dir) => {
    const server = await serve(dir);
    servers.setUp(server.origin);
    return server;
  },
);
after(() => servers.close());

async function open(t, options) {
  calls.length = 0;
  const page = await site.window(t, { servers: [api.origin, oauth.origin], ...options });
  await page.goto('/api');
  await mounted(page);
  return page;
}

/** Opens the console of an operation, and in it the form for a token. */
async function tryIt(page, method, access) {
  const console = await openConsole(page, `[data-method="${method}"]`);
  if (access) await console.getByLabel('Authorization').selectOption({ label: access });
  await console.getByText('Get a token').click();
  return console;
}

const request = (console) => console.getByRole('button', { name: 'Request token' });

/** Requests a token, and signs in in the window that opens. */
async function signIn(page, console, { user = 'anna' } = {}) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), request(console).click()]);
  await popup.getByPlaceholder('Enter any login').fill(user);
  await popup.getByPlaceholder('and password').fill('any');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

async function send(console) {
  await console.getByRole('button', { name: 'Send' }).click();
  await console.locator('.api-try-line').waitFor();
  return console.getByRole('group', { name: 'Body' }).locator('xpath=self::pre').textContent();
}

test('a reader signs in with the client of the site, and the call is authorised by the token', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'GET');
  assert.equal(await console.getByLabel('Client ID').inputValue(), CLIENT);
  assert.match(await console.locator('.api-try-flow').textContent(), new RegExp(`issued by ${oauth.origin}`));
  assert.ok(await console.getByLabel('orders:read').isChecked(), 'a scope of the operation');
  assert.ok(!(await console.getByLabel('orders:write').isChecked()));
  await signIn(page, console);
  await console.getByText(/The token is valid until/).waitFor();
  assert.deepEqual(JSON.parse(await send(console)), { client: CLIENT, scopes: 'orders:read' });
  const [{ token }] = calls;
  const kept = await page.evaluate(() => location.href + JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + document.documentElement.outerHTML);
  assert.ok(token.length > 20 && !kept.includes(token), 'the token is in memory only');
  assert.match(await console.getByRole('group', { name: 'Command' }).textContent(), /--header "Authorization: Bearer \$\{API_KEY_\d\}"/);
  await console.getByRole('button', { name: 'Forget the token' }).click();
  assert.equal(await console.getByLabel('Token', { exact: true }).inputValue(), '');
});

test('a token that is about to expire is renewed before the call', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'GET');
  await console.getByLabel('offline_access').check();
  await signIn(page, console);
  await console.getByText(/A later call renews it/).waitFor();
  const first = await console.getByLabel('Token', { exact: true }).inputValue();
  assert.deepEqual(JSON.parse(await send(console)).client, CLIENT);
  assert.notEqual(calls[0].token, first);
  assert.equal(await console.getByLabel('Token', { exact: true }).inputValue(), calls[0].token);
});

test('the endpoints and scopes of OpenID Connect are discovered', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'GET', 'identity (orders:read)');
  const flow = console.getByLabel('Flow');
  await flow.waitFor();
  await flow.selectOption({ label: 'Authorization code' });
  assert.ok(await console.getByLabel('openid').isChecked());
  assert.ok(await console.getByLabel('offline_access').isVisible(), 'a scope of the metadata');
  assert.match(await console.locator('.api-try-flow').textContent(), new RegExp(`Redirect URI to register for the client: ${site.origin}/oauth-redirect/`));
  await console.getByLabel('Client ID').fill(CLIENT);
  await signIn(page, console);
  await console.getByText(/The token is valid until/).waitFor();
  assert.equal(JSON.parse(await send(console)).scopes, 'openid orders:read');
});

test('a client with a secret gets a token without a window', async (t) => {
  const page = await open(t, { problems: /status of 401/ });
  const console = await tryIt(page, 'POST');
  await console.getByLabel('Flow').selectOption({ label: 'Client credentials' });
  await console.getByLabel('Client ID').fill(MACHINE.id);
  await console.getByLabel('Client secret').fill('wrong');
  await request(console).click();
  assert.match(await console.getByRole('alert').textContent(), new RegExp(`^${oauth.origin} refused the request: invalid_client`));
  await console.getByLabel('Client secret').fill(MACHINE.secret);
  await console.getByLabel('orders:write').uncheck();
  await console.getByLabel('Client secret').press('Enter');
  await console.getByText(/The token is valid until/).waitFor();
  assert.equal(calls.length, 0, 'Enter requests the token, and does not send the call');
  assert.deepEqual(JSON.parse(await send(console)), { client: MACHINE.id, scopes: 'orders:read' });
});

test('a request can be cancelled, and a response with another state ends it', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'GET');
  const [popup] = await Promise.all([page.waitForEvent('popup'), request(console).click()]);
  await popup.getByPlaceholder('Enter any login').waitFor();
  await console.getByRole('button', { name: 'Cancel' }).first().click();
  assert.equal(await console.getByRole('alert').textContent(), 'Cancelled.');
  const [again] = await Promise.all([page.waitForEvent('popup'), request(console).click()]);
  await again.getByPlaceholder('Enter any login').waitFor();
  assert.ok(await console.getByText('Continue in the window that opened.').isVisible());
  const other = await page.context().newPage();
  await other.goto('/oauth-redirect/?code=forged&state=forged');
  assert.equal(new URL(other.url()).search, '', 'the code has left the address');
  await other.getByText('No page of the documentation is waiting for this response.').waitFor();
  await console.getByText(`${oauth.origin} did not answer as an authorization server.`).waitFor();
  assert.equal(calls.length, 0);
});

test('a reader who denies access sees the message of the server', async (t) => {
  const page = await open(t);
  const console = await tryIt(page, 'GET');
  const [popup] = await Promise.all([page.waitForEvent('popup'), request(console).click()]);
  await popup.getByRole('link', { name: 'Cancel' }).click();
  assert.match(await console.getByRole('alert').textContent(), /refused the request: access_denied/);
});

test('metadata that cannot be read is requested again', async (t) => {
  const page = await open(t, { problems: /CORS policy|ERR_FAILED/ });
  const console = await tryIt(page, 'DELETE');
  await console.getByRole('alert').waitFor();
  assert.match(await console.getByRole('alert').textContent(), new RegExp(`${oauth.origin}`));
  const [again] = await Promise.all([page.waitForRequest(/\/nothing$/), console.getByRole('button', { name: 'Retry' }).click()]);
  assert.equal(again.method(), 'GET');
});

test('the policy allows the local servers of the description and no others', async (t) => {
  const page = await open(t);
  const policy = (await page.request.get('/api')).headers()['content-security-policy'];
  const connect = /connect-src ([^;]*)/.exec(policy)[1];
  assert.deepEqual(connect.split(' ').sort(), ["'self'", 'https:', api.origin, oauth.origin].sort());
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the ${colorScheme} form`, async (t) => {
    const page = await open(t, { colorScheme });
    const console = await tryIt(page, 'GET');
    await console.getByLabel('Client ID').waitFor();
    await page.evaluate(AXE);
    const { violations } = await page.evaluate(() => window.axe.run('.api-try'));
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
  });
}
