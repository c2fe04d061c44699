import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { apiMoved } from './moved.js';

const MENU = (start: string): string => `${start}<nav data-slot="api-menu"><ul>
<li class="api-menu-group"><details><summary>Pets</summary><ul>
<li><a href="/api/list-pets"><b class="api-method">GET</b> List pets</a></li>
<li><a href="/api/errors"><b class="api-method">GET</b> List errors</a></li>`;
const REST = `
<li><a href="/api/pets#get-pet"><b class="api-method">GET</b> Get a pet</a></li>
</ul></details></li>
<li class="api-menu-group"><a href="/api/-scopes">Scopes</a></li></ul></nav>`;

const FILES: Record<string, string> = {
  '/api/x/menu.html': MENU('<link rel="next" href="menu-2.html">\n'),
  '/api/x/menu-2.html': REST,
  '/api/schemas/Pet': '<main></main>',
};

const replaced = vi.fn<(address: string) => void>();

const at = (hash: string): void => {
  const location = { hash, href: `https://docs.example/api${hash}`, replace: replaced };
  const environment = { ...window, fetch: window.fetch, location, addEventListener: window.addEventListener.bind(window), removeEventListener: window.removeEventListener.bind(window), reportError: vi.fn<(error: unknown) => void>() };
  attach((own) => apiMoved({ ...own, window: environment as unknown as typeof own.window }));
};

beforeEach(() => {
  openPage();
  find('article').innerHTML = `<nav data-slot="api-menu" data-fragment="/api/x/menu.html"></nav>
<div data-slot="api-index" data-schemas="/api/schemas/{name}"><ul class="api-groups"><li id="tag-pets"><a href="/api/tags/pets">Pets</a></li></ul>
<h2 id="security">Security</h2></div>`;
  replaced.mockReset();
  vi.stubGlobal('fetch', async (address: string) => {
    const text = FILES[new URL(address, 'https://docs.example').pathname];
    return { ok: text !== undefined, text: async () => text ?? '', url: address };
  });
});

afterEach(() => vi.unstubAllGlobals());

const MOVED = [
  ['#list-pets', 'https://docs.example/api/list-pets'],
  ['#list-pets/200.id', 'https://docs.example/api/list-pets#200.id'],
  ['#get-pet', 'https://docs.example/api/pets#get-pet'],
  ['#get-pet/query.page', 'https://docs.example/api/pets#get-pet/query.page'],
  ['#schema-Pet', 'https://docs.example/api/schemas/Pet'],
  ['#schema-Pet/.name', 'https://docs.example/api/schemas/Pet#schema-Pet/.name'],
  ['#errors', 'https://docs.example/api/errors'],
  ['#scopes', 'https://docs.example/api/-scopes'],
] as const;

test.each(MOVED)('%s leads to the page that now has it', async (hash, address) => {
  at(hash);
  await vi.waitFor(() => expect(replaced).toHaveBeenCalledWith(address));
});

test('the entry of a tag leads on to its page', () => {
  at('#tag-pets');
  expect(replaced.mock.calls[0]?.[0]).toMatch(/\/api\/tags\/pets$/);
});

test('anchors of the page, and those of no page, lead nowhere', async () => {
  for (const hash of ['', '#security', '#nothing', '#schema-Nothing']) at(hash);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(replaced).not.toHaveBeenCalled();
});
