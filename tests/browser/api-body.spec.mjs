// JSON bodies in the console: as text, which is checked while it is typed, and as a form.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertAccessible } from './support/axe.mjs';
import { mounted, PHONE, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { listen, OPEN } from './support/listen.mjs';

const sent = [];
const api = await listen(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  sent.push(Buffer.concat(chunks).toString());
  return response.writeHead(204, OPEN).end();
});
after(() => api.close());

const API = `
openapi: 3.1.0
info: { title: Orders, version: '1' }
servers: [{ url: '${api.origin}' }]
components:
  schemas:
    Item:
      type: object
      required: [sku]
      properties:
        sku: { type: string }
        parts: { type: array, items: { $ref: '#/components/schemas/Item' } }
    Card:
      title: Card
      type: object
      required: [kind, number]
      properties: { kind: { const: card }, number: { type: string, pattern: '^\\d+$' } }
    Transfer:
      title: Transfer
      type: object
      required: [kind, iban]
      properties: { kind: { const: transfer }, iban: { type: string } }
    Order:
      type: object
      required: [customer, items, payment]
      properties:
        id: { type: integer, readOnly: true }
        customer: { type: string, minLength: 2 }
        total: { type: number, minimum: 0 }
        status: { type: string, enum: [open, paid], default: open }
        express: { type: boolean }
        due: { type: string, format: date }
        note: { type: [string, 'null'] }
        address:
          type: object
          required: [city]
          properties: { city: { type: string }, zip: { type: string } }
        labels: { type: object, additionalProperties: { type: string } }
        items: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Item' } }
        payment: { oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Transfer' }] }
paths:
  /orders:
    post:
      operationId: create
      summary: Create an order
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Order' }
            example: { customer: Anna, total: 12345678901234567890.10, items: [{ sku: a }], payment: { kind: card, number: '7' } }
      responses: { '201': { description: Created } }
    put:
      operationId: replace
      summary: Replace an order
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
      responses: { '204': { description: Replaced } }
    patch:
      operationId: rename
      summary: Rename an order
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { '204': { description: Renamed } }
`;

const site = useSite(
  buildSite({
    'site.toml': 'title = "Orders"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[api]]\npath = "api.yaml"\nroute = "/api"\n',
    'api.yaml': API,
    'docs/index.md': '# Orders\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
);

/** Opens the console of an operation. `fetched` gets the paths of schemas. */
async function open(t, { method = 'POST', fetched = [], hasSchemas = true, ...options } = {}) {
  sent.length = 0;
  const page = await site.window(t, { servers: [api.origin], ...options });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/body/')) fetched.push(pathname);
  });
  if (!hasSchemas) await page.route(/\/body\//, (route) => route.fulfill({ status: 503 }));
  await page.goto('/api');
  await mounted(page);
  const operation = page.locator(`.api-operation[data-method="${method}"]`);
  await operation.locator('[data-slot="api-try"]').click();
  const console = operation.locator('.api-try');
  await console.locator('form').waitFor();
  return { page, console };
}

async function send(console) {
  await console.getByRole('button', { name: 'Send' }).click();
  await console.locator('.api-try-line').waitFor();
  return sent.at(-1);
}

const text = (console) => console.getByLabel(/^application\/json/);
const faults = (console) => console.locator('.api-try-faults li').allTextContents();

async function openForm(console) {
  await console.getByRole('button', { name: 'Form', exact: true }).click();
  await console.locator('.api-form').waitFor();
}

test('a body is checked while it is typed, and sent anyway', async (t) => {
  const fetched = [];
  const { console } = await open(t, { fetched });
  const field = text(console);
  await field.fill('{\n  "custmer": "Anna",\n  "customer": "A",\n  "total": "1",\n  "items": [],\n  "payment": { "kind": "card", "number": "x" }\n}');
  await console.locator('.api-try-faults li').first().waitFor();
  assert.deepEqual(await faults(console), [
    'Line 3 customer Expected: at least 2 characters',
    'Line 4 total Expected: number',
    'Line 5 items Expected: at least 1 item',
    String.raw`Line 6 payment.number Expected: ^\d+$`,
    'Line 2 custmer is unknown. Did you mean customer?',
  ]);
  assert.match(await console.locator('.api-try-faults').getByRole('status').textContent(), /^5 differences from the schema/);
  assert.equal(fetched.length, 1, 'the schema is fetched once');
  await console.getByRole('button', { name: 'Line 4' }).click();
  assert.equal(await field.evaluate((element) => element.value.slice(element.selectionStart, element.selectionEnd)), '"1"');
  assert.equal(await send(console), await field.inputValue());
  await field.fill('{"customer": "Anna", "items": [{"sku": "a"}], "payment": {"kind": "transfer", "iban": "x"}}');
  await console.locator('.api-try-faults li').first().waitFor({ state: 'detached' });
});

test('operations with the same schema share its file, which pages do not contain', async (t) => {
  const [first, second, other] = [[], [], []];
  for (const [method, fetched] of [['POST', first], ['PUT', second], ['PATCH', other]]) {
    const { page, console } = await open(t, { method, fetched });
    await text(console).focus();
    await console.locator('.api-try-faults').waitFor({ state: 'attached' });
    assert.ok(!(await page.content()).includes('readOnly'));
  }
  assert.deepEqual(first, second);
  assert.notDeepEqual(first, other);
});

test('the form and the text show the same value', async (t) => {
  const { console } = await open(t);
  await openForm(console);
  await console.getByLabel(/^customer/).fill('Berta');
  await console.getByText(/^Optional properties/).click();
  await console.getByLabel(/^status/).selectOption('paid');
  await console.getByLabel(/^express/).selectOption('true');
  await console.getByLabel(/^due/).fill('2026-02-28');
  await console.getByRole('checkbox', { name: 'note: send null' }).check();
  await console.getByRole('button', { name: 'Add address' }).click();
  assert.ok(await console.getByLabel(/^city/).evaluate((field) => field === document.activeElement), 'the focus is in what was added');
  await console.getByLabel(/^city/).fill('Köln');
  await console.getByRole('button', { name: 'Add labels' }).click();
  await console.getByLabel('Name of a further property').fill('colour');
  await console.getByLabel('Name of a further property').press('Enter');
  await console.getByLabel(/^colour/).fill('red');
  await console.getByRole('button', { name: 'Add items[1]', exact: true }).click();
  await console.getByLabel(/^sku/).nth(1).fill('b');
  await console.getByRole('button', { name: 'Add parts', exact: true }).nth(1).click();
  await console.getByRole('button', { name: 'Add parts[0]', exact: true }).click();
  await console.getByLabel(/^sku/).nth(2).fill('c');
  await console.getByRole('button', { name: 'Remove items[0]', exact: true }).click();
  await console.getByRole('combobox', { name: /^payment/ }).selectOption('Transfer');
  await console.getByLabel(/^iban/).fill('DE1');
  assert.equal(sent.length, 0, 'Enter adds a property and sends nothing');
  assert.equal(await console.getByLabel(/^id/).count(), 0, 'requests have no read-only properties');
  await console.getByRole('button', { name: 'JSON', exact: true }).click();
  const written = await text(console).inputValue();
  assert.match(written, /"total": 12345678901234567890\.10,/, 'digits stay as they are');
  const { total, ...body } = JSON.parse(written);
  assert.deepEqual(body, {
    customer: 'Berta',
    items: [{ sku: 'b', parts: [{ sku: 'c' }] }],
    payment: { kind: 'transfer', iban: 'DE1' },
    status: 'paid',
    express: true,
    due: '2026-02-28',
    note: null,
    address: { city: 'Köln' },
    labels: { colour: 'red' },
  });
  assert.deepEqual(await faults(console), []);
  assert.equal(await send(console), written);
  await text(console).fill(written.replace('Berta', 'Carla'));
  await openForm(console);
  assert.equal(await console.getByLabel(/^customer/).inputValue(), 'Carla');
});

test('the form shows violations at their fields, and empty fields are not sent', async (t) => {
  const { console } = await open(t);
  await openForm(console);
  const customer = console.getByLabel(/^customer/);
  await customer.fill('A');
  await console.getByText('Expected: at least 2 characters').waitFor();
  assert.equal(await customer.getAttribute('aria-invalid'), 'true');
  const total = console.getByLabel(/^total/);
  await total.fill('12x');
  await console.getByText('Expected: number').waitFor();
  await total.fill('');
  assert.ok(!('total' in JSON.parse(await send(console))));
  await console.getByRole('button', { name: 'JSON', exact: true }).click();
  await text(console).fill('{');
  await console.getByRole('button', { name: 'Form', exact: true }).click();
  await console.getByText('The form shows valid JSON only.').waitFor();
});

test('without its schema, the body can be edited as text', async (t) => {
  const { console } = await open(t, { hasSchemas: false, problems: /503|answered with/ });
  await text(console).fill('{"customer": 1}');
  await console.getByRole('alert').getByText('The schema of the body cannot be loaded.').waitFor();
  assert.equal(await send(console), '{"customer": 1}');
});

for (const [mode, viewport] of [['light', undefined], ['dark', PHONE]]) {
  test(`axe finds nothing in the ${mode} form`, async (t) => {
    const { page, console } = await open(t, viewport && { viewport });
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    await openForm(console);
    await console.getByText(/^Optional properties/).click();
    await console.getByLabel(/^customer/).fill('A');
    for (const name of ['Add address', 'Add labels']) await console.getByRole('button', { name }).click();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, 'the page scrolls sideways');
    await assertAccessible(page);
    await console.getByRole('button', { name: 'JSON', exact: true }).click();
    await console.locator('.api-try-faults li').first().waitFor();
    await assertAccessible(page);
  });
}
