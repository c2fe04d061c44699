import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, measure, openPage, place, scrollPage } from '../../tests/page.js';
import { FakeResizeObserver } from '../../tests/setup.js';
import { contentChanged } from '../core/environment.js';
import { toc } from './behavior.js';
import { activeSection } from './active.js';

test.each([
  ['the last one above the offset', [-200, 59, 900], 1],
  ['the one that a link stopped at the offset', [-200, 60, 300], 1],
  ['the one that stopped a fraction of a pixel below it', [-200, 60.4, 300], 1],
  ['the linked one, however closely a smaller one follows', [-200, 60, 94], 1],
  ['the one before, as long as the next is below the offset', [-200, 100, 900], 0],
  ['none above the first one', [100, 900], -1],
  ['the last when all are above', [-900, -500, -20], 2],
  ['the nearest of those that stand beside each other', [-300, 60, 260, -130, 600], 1],
  ['the nearest, also when others before it are below', [-300, 50, 260, 60, 600], 3],
  ['none without headings', [], -1],
])('active is %s', (_name, tops, expected) => {
  expect(activeSection(tops.length, (index) => tops[index] ?? 0, 60)).toBe(expected);
});

test('the positions of only a few headings are measured', () => {
  const topOf = vi.fn<(index: number) => number>((index) => (index - 700) * 100);
  expect(activeSection(1000, topOf, 60)).toBe(700);
  expect(topOf.mock.calls.length).toBeLessThan(20);
});

const current = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-current="true"]')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  openPage();
  measure(window, { innerHeight: 800 });
  measure(find('[data-slot="navbar"]'), { offsetHeight: 60 });
  place(find('#listen'), 60);
  place(find('#payloads'), 700);
});

test('the active section is marked in both lists and follows the scrolling', async () => {
  attach(toc);
  expect(current()).toEqual(['#listen', '#listen']);
  place(find('#listen'), -500);
  place(find('#payloads'), 60);
  await scrollPage(600);
  expect(current()).toEqual(['#payloads', '#payloads']);
});

test('sections that move without scrolling are measured again', () => {
  attach(toc);
  place(find('#listen'), -500);
  place(find('#payloads'), 60);
  FakeResizeObserver.flush();
  expect(current()).toEqual(['#payloads', '#payloads']);
});

test('after a change of content the new headings are used', async () => {
  const environment = attach(toc);
  find('#listen').id = 'other';
  place(find('#payloads'), 50);
  contentChanged(environment);
  expect(current()).toEqual(['#payloads', '#payloads']);
});

test('at the end of the page, the section of the address is active if it is in view', async () => {
  attach(toc);
  measure(document.documentElement, { scrollHeight: 1400 });
  history.replaceState(null, '', '#payloads');
  await scrollPage(300);
  expect(current()).toEqual(['#listen', '#listen']);
  await scrollPage(600);
  expect(current()).toEqual(['#payloads', '#payloads']);
  place(find('#listen'), -710);
  place(find('#payloads'), -10);
  await scrollPage(601);
  expect(current()).toEqual(['#payloads', '#payloads']);
});

test('the list of small screens closes after a choice', () => {
  attach(toc);
  const list = find<HTMLDetailsElement>('[data-slot="toc-mobile"]');
  list.open = true;
  list.querySelector('a')?.click();
  expect(list.open).toBe(false);
});

test('the bar of small screens shows the active section', async () => {
  find('[data-slot="toc-mobile"] summary').insertAdjacentHTML('beforeend', '<svg class="icon"></svg>');
  measure(document.documentElement, { scrollHeight: 5000 });
  const { content } = attach(toc);
  const name = (): string | undefined => document.querySelector('.toc-current')?.textContent;
  expect(name()).toBe(find('[data-slot="toc-mobile"] a[href="#listen"]').textContent);
  place(find('#listen'), 500);
  await scrollPage(600);
  expect(name()).toBe('');
  content.set(content.get() + 1);
  expect(document.querySelectorAll('.toc-current')).toHaveLength(1);
});
