import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { find, openPage } from '../../tests/page.js';
import { applyFilter } from './menu-filter.js';

const NAV = '[data-slot="api-menu"]';

/** Calls of the large tag, more than a list shows at once. */
const CALLS = 1200;

const call = (name: string): string => `<li><a href="/api/${name}"><b class="api-method">GET</b> ${name}</a></li>`;
const LARGE = Array.from({ length: CALLS }, (_, number) => call(`thing-${number}`)).join('\n');
const MENU = `<nav data-slot="api-menu"><ul class="entries">
<li class="api-menu-group"><details><summary>Things</summary><ul>${LARGE}</ul></details></li>
<li class="api-menu-group"><details><summary>Others</summary><ul>${call('other')}</ul></details></li></ul></nav>`;
const PART = `<ul class="entries">${call('other')}<li class="api-menu-group"><details><summary>Things</summary><ul>${call('thing-7')}</ul></details></li></ul>`;

let ends: ((entries: { isIntersecting: boolean }[]) => void)[] = [];

class Observer {
  constructor(seen: (typeof ends)[number]) {
    ends.push(seen);
  }
  observe = vi.fn<() => void>();
  disconnect = vi.fn<() => void>();
}

const links = (): (string | null)[] => [...find(NAV).querySelectorAll('li:not([hidden]) a')].map((link) => link.textContent);

const filter = async (query: string): Promise<void> => {
  const input = find<HTMLInputElement>(`${NAV} input`);
  input.value = query;
  await applyFilter(window, find(NAV), input);
};

beforeEach(() => {
  openPage();
  ends = [];
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('fetch', async () => ({ ok: true, text: async () => MENU, url: '' }));
  find('article').innerHTML = `<nav data-slot="api-menu" data-fragment="/api/menu.html"><input>
<p data-slot="api-filter-status" data-text-found='{"one":"One call","other":"{n} calls"}' data-text-none="None"></p>${PART}</nav>`;
});

afterEach(() => vi.unstubAllGlobals());

test('results are in their groups, and all groups that have some are open', async () => {
  await filter('other');
  expect(links()).toEqual(['GET other']);
  expect(find(NAV).querySelectorAll('details[open]')).toHaveLength(1);
  expect(find(`${NAV} summary`).textContent).toBe('Others');
  await filter('thing-119');
  expect(links()).toEqual(['GET thing-119', ...Array.from({ length: 10 }, (_, last) => `GET thing-119${last}`)]);
});

test('a long list of results continues at its end', async () => {
  await filter('get');
  const first = links().length;
  expect(first).toBeLessThan(CALLS);
  for (let round = 0; round < 3; round += 1) ends.at(-1)?.([{ isIntersecting: true }]);
  expect(links()).toHaveLength(CALLS + 1);
  expect(new Set(links()).size).toBe(CALLS + 1);
  expect(find(NAV).querySelectorAll('summary')).toHaveLength(2);
});

test('an empty field restores the entries of the page', async () => {
  const before = find(`${NAV} ul`).outerHTML;
  await filter('thing');
  await filter('nothing');
  expect(links()).toEqual([]);
  await filter('');
  expect(find(`${NAV} ul`).outerHTML).toBe(before);
});
