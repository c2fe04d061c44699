import { expect, test } from 'vitest';
import { updateSidebar } from './sidebar.js';

function nav(html: string, attributes = ''): HTMLElement {
  const page = new DOMParser().parseFromString(`<nav data-slot="sidebar"${attributes}>${html}</nav>`, 'text/html');
  return page.querySelector('nav') as HTMLElement;
}

const category = (name: string, isOpen: boolean, links: string): string =>
  `<li data-category><details${isOpen ? ' open' : ''}><summary>${name}</summary><ul>${links}</ul></details></li>`;
const link = (path: string, isCurrent = false): string =>
  `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${path}</a></li>`;

const openOnes = (element: HTMLElement): (string | null | undefined)[] =>
  [...element.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent);
const current = (element: HTMLElement): (string | null)[] =>
  [...element.querySelectorAll('[aria-current]')].map((entry) => entry.getAttribute('href'));

test('categories that the reader opened stay open, and that of the next page is opened', () => {
  const list = (open: boolean[], at: string): string =>
    `<ul>${['A', 'B', 'C'].map((name, i) => category(name, open[i] === true, link(`/${name}`, at === `/${name}`))).join('')}</ul>`;
  const live = nav(list([true, true, false], '/A'));
  const first = live.querySelector('li');
  expect(updateSidebar(live, nav(list([false, false, true], '/C')))).toBe(true);
  expect(openOnes(live)).toEqual(['A', 'B', 'C']);
  expect(current(live)).toEqual(['/C']);
  expect(live.querySelector('li')).toBe(first);
});

test('with auto collapse the sidebar equals that of the next page', () => {
  const list = (open: string): string => `<ul>${['A', 'B'].map((name) => category(name, name === open, link(`/${name}`))).join('')}</ul>`;
  const live = nav(list('A'), ' data-auto-collapse');
  updateSidebar(live, nav(list('B'), ' data-auto-collapse'));
  expect(openOnes(live)).toEqual(['B']);
});

test('a different sidebar is not merged', () => {
  const live = nav(`<ul>${link('/a')}</ul>`);
  const before = live.outerHTML;
  expect(updateSidebar(live, nav(`<ul>${link('/b')}</ul>`))).toBe(false);
  expect(updateSidebar(live, nav(`<ul>${link('/a')}</ul>`, ' data-fragment="/x/"'))).toBe(false);
  expect(live.outerHTML).toBe(before);
});

test('fetched parts of long lists are kept', () => {
  const part = (isOpen: boolean, isLazy: boolean, links: string): string =>
    `<ul>${category('Types', isOpen, links).replace('<details', `<details${isLazy ? ' data-key="0.types"' : ''}`)}</ul>`;
  const live = nav(part(true, false, link('/t/1', true) + link('/t/2')), ' data-fragment="/f/"');
  updateSidebar(live, nav(part(false, true, link('/t')), ' data-fragment="/f/"'));
  expect(live.querySelectorAll('a')).toHaveLength(2);
  expect(openOnes(live)).toEqual(['Types']);
  expect(current(live)).toEqual([]);
});

test('a list that only the next page has is added', () => {
  const lazy = `<ul>${category('Types', false, link('/t')).replace('<details', '<details data-key="0.types"')}</ul>`;
  const whole = `<ul>${category('Types', true, link('/t/1', true) + link('/t/2'))}</ul>`;
  const live = nav(lazy, ' data-fragment="/f/"');
  updateSidebar(live, nav(whole, ' data-fragment="/f/"'));
  expect([...live.querySelectorAll('a')].map((element) => element.getAttribute('href'))).toEqual(['/t/1', '/t/2']);
  expect(current(live)).toEqual(['/t/1']);
  expect(openOnes(live)).toEqual(['Types']);
});
