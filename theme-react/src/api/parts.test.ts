import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { apiParts } from './parts.js';

const part = (id: string): string =>
  `<section data-slot="api-part" id="${id}">
  <h3><a href="/api/operations/${id}">${id}</a></h3></section>`;

const page = (id: string): string =>
  `<main><section class="api-operation" id="${id}" aria-labelledby="${id}-title" data-method="GET"><h1 id="${id}-title">${id}</h1>
  <h2 id="${id}/query">Query</h2><ul><li id="${id}/query.page">page</li></ul></section></main>`;

let observed: Element[] = [];
let see: (target: Element) => void;

class Observer {
  constructor(report: (entries: unknown[]) => void) {
    see = (target) => report([{ isIntersecting: true, target }]);
  }
  observe(target: Element): void {
    observed.push(target);
  }
  disconnect(): void {
    observed = [];
  }
}

const fetched = vi.fn<(address: string) => Promise<unknown>>();

beforeEach(() => {
  openPage();
  find('article').innerHTML = part('read') + part('write');
  observed = [];
  vi.stubGlobal('IntersectionObserver', Observer);
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  fetched.mockReset().mockImplementation(async (address) => ({
    ok: true,
    text: async () => page(address.split('/').at(-1) ?? ''),
  }));
  vi.stubGlobal('fetch', fetched);
  document.elementFromPoint = () => null;
});

afterEach(() => {
  window.location.hash = '';
  vi.unstubAllGlobals();
});

test('a part that comes into view gets the content of its page, at the level of its heading', async () => {
  attach(apiParts);
  const read = find('#read');
  expect(observed).toHaveLength(2);
  see(read);
  await vi.waitFor(() => expect(read.dataset.method).toBe('GET'));
  expect(find('#read')).toBe(read);
  expect(read.hasAttribute('data-slot')).toBe(false);
  expect(read.hasAttribute('aria-busy')).toBe(false);
  expect([...read.querySelectorAll('h1, h2, h3, h4')].map((element) => element.localName)).toEqual(['h3', 'h4']);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('an address within a part fetches the part and scrolls to its target', async () => {
  window.location.hash = '#write/query.page';
  attach(apiParts);
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('write/query.page'));
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a part that cannot be fetched remains a link, and is requested again', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  fetched.mockResolvedValueOnce({ ok: false, status: 503, url: '/api/operations/read' });
  attach(apiParts);
  const read = find('#read');
  see(read);
  await vi.waitFor(() => expect(read.dataset.failed).toBe(''));
  expect(report).toHaveBeenCalledOnce();
  expect(read.querySelector('a')?.getAttribute('href')).toBe('/api/operations/read');
  see(read);
  await vi.waitFor(() => expect(read.dataset.method).toBe('GET'));
});
