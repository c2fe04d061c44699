// A page of an API reference with calls of all kinds. It consists of the shell of the site and the slots documented in
// theme-react/CONTRACT.md ("API").

/** Server of the calls. Each test defines its responses. */
export const SERVER = 'https://api.shop.example';

const SCHEMES = {
  key: { kind: 'apiKey', in: 'header', parameter: 'X-API-KEY' },
  login: { kind: 'basic' },
};

/** Calls by name, in the format of `data-request`. */
export const CALLS = {
  read: {
    method: 'GET',
    path: '/orders/{id}/items',
    servers: [
      { url: `${SERVER}/v1`, name: 'Production' },
      { url: 'https://{region}.shop.example/v1', variables: [{ name: 'region', default: 'eu', values: ['eu', 'us'] }] },
    ],
    parameters: [
      { name: 'id', in: 'path', required: true, type: 'string', example: 'order 7' },
      { name: 'fields', in: 'query', required: true, type: 'array', example: ['name', 'price'], explode: false },
      { name: 'sort', in: 'query', type: 'string', values: ['name', 'price'], default: 'name' },
      { name: 'filter', in: 'query', type: 'object', style: 'deepObject', example: { size: 'xl' } },
      { name: 'archived', in: 'query', type: 'boolean' },
      { name: 'limit', in: 'query', type: 'integer', example: 20 },
      { name: 'before', in: 'query', type: 'string', deprecated: true },
      { name: 'X-Trace', in: 'header', type: 'string' },
    ],
    security: [['key'], ['login'], []],
    schemes: SCHEMES,
    accept: 'application/json',
  },
  write: {
    method: 'POST',
    path: '/orders',
    servers: [{ url: `${SERVER}/v1` }],
    body: {
      required: true,
      contents: [
        { mediaType: 'application/json', example: '{"name": "chair", "price": 12345678901234567890.10}' },
        {
          mediaType: 'multipart/form-data',
          fields: [
            { name: 'name', example: 'chair', required: true },
            { name: 'picture', file: true },
          ],
        },
      ],
    },
    security: [['key']],
    schemes: SCHEMES,
  },
};

const operation = ([name, call]) => `
  <section class="api-operation" id="${name}" data-method="${call.method}"><div class="api-operation-main">
    <h2>${name}</h2>
    <p class="api-endpoint"><b class="api-method">${call.method}</b> <code>${call.path}</code></p>
    <div class="api-actions"><div class="api-console" data-slot="api-console" data-js-only data-request='${JSON.stringify(call).replaceAll("'", '&#39;')}'>
      <button type="button" data-slot="api-try" aria-expanded="false">Try it</button></div>
    <button type="button" data-slot="api-expand" data-js-only aria-controls="${name}"
      data-label="Expand all" data-label-done="Collapse all">Expand all</button></div>
    <details><summary>200</summary><p>Answer</p><details><summary>items</summary><p>Items</p></details></details>
    <details name="${name}-kind"><summary>one</summary></details><details name="${name}-kind"><summary>other</summary></details>
    ${samples(name)}
  </div></section>`;

const samples = (name) => `
  <div class="api-tabs" data-slot="tabs" data-group="api-sample"><div role="tablist" aria-label="Language">
    <button role="tab" id="${name}-curl-tab" aria-controls="${name}-curl" data-value="curl" aria-selected="true">curl</button>
    <button role="tab" id="${name}-python-tab" aria-controls="${name}-python" data-value="python" aria-selected="false" tabindex="-1">Python</button>
  </div><div role="tabpanel" id="${name}-curl" aria-labelledby="${name}-curl-tab" data-value="curl">curl</div>
  <div role="tabpanel" id="${name}-python" aria-labelledby="${name}-python-tab" data-value="python" data-inactive>requests</div></div>`;

const entry = (group) => (name) => `<li><a href="#${name}" title="GET /${group}/${name}"><b>GET</b> ${name} ${group}</a></li>`;

const group = (title, names) =>
  `<li><details><summary>${title}</summary><ul>${names.map(entry(title)).join('')}</ul></details></li>`;

/** Returns the menu of a page, with `data-fragment` set to the address of the whole menu. */
const menu = (groups) => `
  <nav class="api-menu" aria-label="Calls" data-slot="api-menu" data-fragment="/api-fixture-menu">
    <label><span>Filter calls</span> <input type="search" data-slot="api-filter" autocomplete="off"></label>
    <p data-slot="api-filter-status" role="status" data-text-found="One call|{count} calls" data-text-none="No call matches"></p>
    <ul><li><a href="#write">Introduction</a></li>${groups.join('')}</ul></nav>`;

/** Opens the page in a window. `shell` is the path of a reference page of the site, whose content is replaced. */
export async function openApiPage(page, { path = '/api-fixture', shell: reference = '/api-reference' } = {}) {
  await page.route('/api-fixture-menu', (route) =>
    route.fulfill({ contentType: 'text/html', body: menu([group('orders', ['list', 'create']), group('carts', ['read', 'Löschen'])]) }),
  );
  await page.route(/\/api-fixture(?:\?.*)?$/, async (route) => {
    const shell = await route.fetch({ url: new URL(reference, page.url() === 'about:blank' ? route.request().url() : page.url()).href });
    const main = `<div class="api"><h1>API</h1>${Object.entries(CALLS).map(operation).join('')}</div>`;
    const body = (await shell.text())
      .replace(/<nav class="api-menu"[\s\S]*?<\/nav>/, () => menu([group('orders', ['list', 'create'])]))
      .replace(/(<main\b[^>]*>)[\s\S]*(<\/main>)/, (_, start, end) => start + main + end);
    await route.fulfill({ response: shell, body });
  });
  await page.goto(path);
}
