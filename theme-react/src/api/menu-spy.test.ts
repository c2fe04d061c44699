import { beforeEach, expect, test } from 'vitest';
import { attach, find, measure, openPage, place, scrollPage } from '../../tests/page.js';
import { createEnvironment } from '../core/environment.js';
import { menuSpy } from './menu-spy.js';

const entry = (id: string): string => `<li><a href="/guide#${id}">${id}</a></li>`;
const group = (name: string, ids: string[], open = ''): string =>
  `<li><details id="${name}" ${open}><summary>${name}</summary><ul>${ids.map(entry).join('')}</ul></details></li>`;

const IDS = ['start', 'read', 'write', 'Order', 'Cart'];

const PAGE = `<div id="column"><nav data-slot="api-menu"><details id="whole"><summary>Calls</summary><ul>
  ${entry('start')}${group('orders', ['read', 'write'], 'open')}${group('schemas', ['Order', 'Cart'])}
  <li><a href="/other#read">elsewhere</a></li><li><a href="/guide#read" aria-current="page">own</a></li></ul></details></nav></div>
  ${IDS.map((id) => `<section id="${id}"></section>`).join('')}`;

const current = (): (string | null)[] =>
  [...document.querySelectorAll('[data-slot="api-menu"] [aria-current="true"]')].map((link) => link.textContent);
const isOpen = (id: string): boolean => find<HTMLDetailsElement>(`#${id}`).open;

/** Scrolls to a section. Each is 1000 px high. */
async function read(id: string): Promise<void> {
  IDS.forEach((other, index) => place(find(`#${other}`), (index - IDS.indexOf(id)) * 1000));
  await scrollPage(IDS.indexOf(id) * 1000);
}

beforeEach(async () => {
  openPage();
  find('article').innerHTML = PAGE;
  measure(window, { innerHeight: 800 });
  await read('start');
});

test('the menu entry of the section in view is marked, those of other pages are not', async () => {
  attach(menuSpy);
  expect(current()).toEqual(['start']);
  await read('write');
  expect(current()).toEqual(['write']);
  await read('read');
  expect(current()).toEqual(['read']);
  expect(find('#whole [aria-current="page"]').textContent).toBe('own');
});

test('its group is open while it is in view; the menu of small screens and groups that the reader opened do not change', async () => {
  const detach = menuSpy(createEnvironment(document));
  await read('Order');
  expect([isOpen('schemas'), isOpen('orders'), isOpen('whole')]).toEqual([true, true, false]);
  await read('Cart');
  expect(isOpen('schemas')).toBe(true);
  await read('read');
  expect([isOpen('schemas'), isOpen('orders')]).toEqual([false, true]);
  await read('Order');
  detach();
  expect([isOpen('schemas'), ...current()]).toEqual([false]);
});

test('the menu is scrolled to keep the entry in view', async () => {
  const column = find('#column');
  column.style.overflowY = 'auto';
  measure(column, { scrollHeight: 2000, clientHeight: 500 });
  place(column, 0, 500);
  place(find('[href="/guide#Cart"]'), 1500);
  attach(menuSpy);
  await read('Cart');
  expect(column.scrollTop).toBe(1500 + 10 - 250);
});
