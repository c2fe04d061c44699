import { beforeEach, expect, test } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { memberFilter } from './member-filter.js';

beforeEach(() => {
  openPage();
  localStorage.clear();
  document.documentElement.removeAttribute('data-members-hidden');
  find('main').innerHTML = `<nav data-slot="toc"><ul><li><a href="#own">own</a></li><li><a href="#base">base</a></li></ul></nav>
    <fieldset data-slot="member-filter"><label><input type="checkbox" checked data-filter="inherited">Inherited</label></fieldset>
    <section id="own"></section><section id="base" data-member="inherited protected"></section>`;
});

const box = (): HTMLInputElement => find<HTMLInputElement>('input');
const link = (id: string): HTMLElement => find(`li:has([href="#${id}"])`);

test('the browser remembers hidden groups, and their links are hidden', () => {
  attach(memberFilter);
  expect(link('base').hidden).toBe(false);
  box().click();
  expect(localStorage.getItem('membersHidden')).toBe('inherited');
  expect(document.documentElement.dataset.membersHidden).toBe('inherited');
  expect(link('base').hidden).toBe(true);
  expect(link('own').hidden).toBe(false);
  box().click();
  expect(localStorage.getItem('membersHidden')).toBeNull();
  expect(document.documentElement.dataset.membersHidden).toBeUndefined();
  expect(link('base').hidden).toBe(false);
});

test('a page applies the stored groups, and keeps those that it does not have', () => {
  localStorage.setItem('membersHidden', 'inherited private');
  attach(memberFilter);
  expect(box().checked).toBe(false);
  expect(link('base').hidden).toBe(true);
  box().click();
  expect(localStorage.getItem('membersHidden')).toBe('private');
});
