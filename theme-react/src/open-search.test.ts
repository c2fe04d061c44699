import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { attach, find, openPage } from '../tests/page.js';
import { delegate } from './core/events.js';
import { openSearch } from './open-search.js';
import { searchButton } from './search/button.js';

const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>('#__search-field');

/** Addresses of the clicked links, which are not followed. */
function followed(): string[] {
  const addresses: string[] = [];
  const detach = delegate(document, 'click', 'a', (click, link) => {
    click.preventDefault();
    addresses.push((link as HTMLAnchorElement).href);
  });
  onTestFinished(detach);
  return addresses;
}

beforeEach(() => {
  openPage();
  find('[data-slot="search-page"]').remove();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = vi.fn<() => void>();
  HTMLDialogElement.prototype.close = vi.fn<() => void>();
});

test('OpenSearch opens the dialog with a query once', async () => {
  Object.assign(find('[data-slot="search-button"]').dataset, { search: 'static', index: '/search/index.json' });
  attach(searchButton);
  expect(openSearch(document, 'embed')).toBe(true);
  await vi.waitFor(() => expect(field()?.value).toBe('embed'), { timeout: 20_000 });
  expect(openSearch(document, 'events')).toBe(true);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  expect(document.querySelector('[data-search-hold]')).toBeNull();
});

test.each([
  ['', 'https://docs.example/search'],
  ['a&b', 'https://docs.example/search?q=a%26b'],
])('without a dialog "%s" leads to %s', (query, address) => {
  const addresses = followed();
  expect(openSearch(document, query)).toBe(true);
  expect(addresses).toEqual([address]);
});

test('a page without search is reported', () => {
  find('[data-slot="search-button"]').remove();
  expect(openSearch(document)).toBe(false);
});
