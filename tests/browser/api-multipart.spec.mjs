// Bodies with parts that have headers of their own: the console sends them as text, with the boundary in the media type.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { mounted, useSite } from './support/browser.mjs';
import { buildSite } from './support/build.mjs';
import { openConsole, send } from './support/console.mjs';
import { listen, OPEN } from './support/listen.mjs';

/** What the server got last: the media type and the body. */
let got;
const api = await listen(async (request, response) => {
  if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  got = { type: request.headers['content-type'], body: Buffer.concat(chunks).toString() };
  return response.writeHead(200, { ...OPEN, 'content-type': 'text/plain' }).end('received');
});
after(() => api.close());

const site = useSite(
  buildSite({
    'site.toml': 'title = "Parts"\nurl = "https://docs.example"\nfavicon = "/icon.svg"\n[[api]]\npath = "api.yaml"\nroute = "/api"\n',
    'api.yaml': `openapi: 3.2.0
info: { title: Parts, version: '1' }
servers: [{ url: '${api.origin}' }]
paths:
  /batch:
    post:
      operationId: sendBatch
      summary: Send a batch
      requestBody:
        content:
          multipart/mixed:
            schema: { type: array, prefixItems: [{ type: object, properties: { title: { type: string, example: Batch } } }], items: { type: string, example: line } }
            prefixEncoding: [{ contentType: application/json, headers: { X-Part: { schema: { type: integer, example: 1 } } } }]
      responses: { '200': { description: Done. } }
`,
    'docs/index.md': '# Parts\n',
    'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }),
);

test('the example of a multipart body is sent, and so are changes to it', async (t) => {
  const page = await site.window(t, { servers: [api.origin] });
  await page.goto('/api');
  await mounted(page);
  const console = await openConsole(page, '[data-path="/batch"]');
  assert.match(await send(console), /received/);
  const parts = (title) =>
    `--part-boundary\r\nContent-Type: application/json\r\nX-Part: 1\r\n\r\n{\r\n  "title": "${title}"\r\n}\r\n` +
    '--part-boundary\r\nContent-Type: text/plain\r\n\r\nline\r\n--part-boundary--\r\n';
  assert.deepEqual(got, { type: 'multipart/mixed; boundary=part-boundary', body: parts('Batch') });
  const field = console.getByRole('textbox', { name: 'multipart/mixed' });
  await field.fill((await field.inputValue()).replace('"Batch"', '"Other"').replaceAll('part-boundary', 'own'));
  got = undefined;
  await send(console);
  await page.waitForFunction(() => document.querySelector('.api-try-answer')?.textContent.includes('received'));
  assert.deepEqual(got, { type: 'multipart/mixed; boundary=own', body: parts('Other').replaceAll('part-boundary', 'own') });
});
