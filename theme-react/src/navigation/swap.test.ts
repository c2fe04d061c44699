import { beforeEach, expect, test } from 'vitest';
import { find, openPage } from '../../tests/page.js';
import { createPageSwap } from './swap.js';

beforeEach(() => openPage());

/** Returns the current page with another menu in its drawer. */
function pageWithMenu(list: string): Document {
  const next = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
  const menu = next.querySelector('[data-slot="sidebar"], [data-slot="api-menu"]') as HTMLElement;
  menu.outerHTML = `<nav data-slot="api-menu"><input type="search" data-slot="api-filter"><ul>${list}</ul></nav>`;
  return next;
}

test('the menu of an API is that of the next page, with an empty filter', () => {
  const swap = createPageSwap(document);
  swap.show(pageWithMenu('<li><a href="/orders" aria-current="page">Orders</a></li>'));
  const first = find('[data-slot="api-menu"]');
  find<HTMLInputElement>('[data-slot="api-filter"]').value = 'ord';
  first.querySelector('li')?.setAttribute('data-found', '');
  swap.show(pageWithMenu('<li><a href="/carts" aria-current="page">Carts</a></li>'));
  expect(first.isConnected).toBe(false);
  expect(find<HTMLInputElement>('[data-slot="api-filter"]').value).toBe('');
  expect(find('[data-slot="api-menu"] ul').innerHTML).toBe('<li><a href="/carts" aria-current="page">Carts</a></li>');
});
