import { beforeEach, expect, test } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { nameFilter } from './name-filter.js';

beforeEach(() => {
  openPage();
  find('main').innerHTML = `<label>Filter<input type="search" data-slot="name-filter"></label>
    <p data-slot="name-filter-status" data-text-found="{count} of {total}" data-text-none="No name matches"></p>
    <ul><li data-name="addItem"><a href="#additem">addItem</a></li><li data-name="Äpfel"><a href="#apfel">Äpfel</a></li>
    <li data-name="removeItem"><a href="#removeitem">removeItem</a></li></ul>`;
});

const field = (): HTMLInputElement => find<HTMLInputElement>('input');
const status = (): string => find('[data-slot="name-filter-status"]').textContent;
const shown = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-name]:not([data-unmatched])')].map((item) => item.dataset.name ?? '');

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
}

function press(key: string): void {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

test('items that lack a word are hidden, and the count is announced', () => {
  attach(nameFilter);
  type('item');
  expect(shown()).toEqual(['addItem', 'removeItem']);
  expect(status()).toBe('2 of 3');
  type('item rem');
  expect(shown()).toEqual(['removeItem']);
  type('apf');
  expect(shown()).toEqual(['Äpfel']);
  type('xyz');
  expect(shown()).toEqual([]);
  expect(status()).toBe('No name matches');
});

test('Escape shows all items again', () => {
  attach(nameFilter);
  type('add');
  press('Escape');
  expect(field().value).toBe('');
  expect(shown()).toHaveLength(3);
  expect(status()).toBe('');
});

test('Enter follows the link of the first match', () => {
  attach(nameFilter);
  const followed: (string | null)[] = [];
  find('main ul').addEventListener('click', ({ target }) => followed.push((target as HTMLElement).getAttribute('href')));
  type('remove');
  press('Enter');
  expect(followed).toEqual(['#removeitem']);
});

test('a filter that the browser restored is applied', () => {
  field().value = 'add';
  attach(nameFilter);
  expect(shown()).toEqual(['addItem']);
});
