import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, get, openPage } from '../../tests/page.js';
import { dropdown } from './behavior.js';

const language = (): HTMLDetailsElement => {
  const details = [...document.querySelectorAll('details')].find((element) => element.firstElementChild?.textContent === 'English');
  if (!details) throw new Error('the page has no language dropdown');
  return details;
};
const summary = (): HTMLElement => language().firstElementChild as HTMLElement;
const version = (): HTMLDetailsElement => find<HTMLDetailsElement>('[data-slot="dropdown"]');

/** Dispatches an event with a pointer type, which `fireEvent` drops because jsdom does not support it. */
function point(type: 'pointerover' | 'pointerout', target: Element, relatedTarget: Element, pointerType: string): void {
  target.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget }), { pointerType }));
}

beforeEach(() => {
  openPage();
  attach(dropdown);
});

test('a click opens and closes the dropdown', async () => {
  await userEvent.click(summary());
  expect(language().open).toBe(true);
  await userEvent.click(summary());
  expect(language().open).toBe(false);
});

test('hovering opens the dropdown, and leaving closes it after a delay', () => {
  vi.useFakeTimers();
  point('pointerover', summary(), document.body, 'mouse');
  expect(language().open).toBe(true);
  point('pointerout', summary(), document.body, 'mouse');
  point('pointerover', get('link', 'Deutsch'), document.body, 'mouse');
  vi.runAllTimers();
  expect(language().open).toBe(true);
  point('pointerout', get('link', 'Deutsch'), document.body, 'mouse');
  vi.advanceTimersByTime(149);
  expect(language().open).toBe(true);
  vi.advanceTimersByTime(1);
  expect(language().open).toBe(false);
  vi.useRealTimers();
});

test('a click on a dropdown opened by hovering keeps it open', () => {
  vi.useFakeTimers();
  point('pointerover', summary(), document.body, 'mouse');
  summary().click();
  point('pointerout', summary(), document.body, 'mouse');
  vi.runAllTimers();
  expect(language().open).toBe(true);
  vi.useRealTimers();
});

test('touch does not count as hovering', () => {
  point('pointerover', summary(), document.body, 'touch');
  expect(language().open).toBe(false);
});

test('Escape closes and returns the focus to the summary', async () => {
  await userEvent.click(summary());
  get('link', 'Deutsch').focus();
  await userEvent.keyboard('{Escape}');
  expect(language().open).toBe(false);
  expect(document.activeElement).toBe(summary());
});

test('arrow keys open the dropdown and move through its links', async () => {
  summary().focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(language().open).toBe(true);
  expect(document.activeElement).toBe(get('link', 'English'));
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(get('link', 'Deutsch'));
  await userEvent.keyboard('{Home}');
  expect(document.activeElement).toBe(get('link', 'English'));
});

test.each([
  ['a press', () => fireEvent.pointerDown(find('main'))],
  ['the focus', () => get('textbox').focus()],
])('%s outside closes it', (_name, act) => {
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<input type="text">');
  language().open = true;
  act();
  expect(language().open).toBe(false);
});

test('events inside the dropdown leave it open', () => {
  language().open = true;
  fireEvent.pointerDown(get('link', 'Deutsch'));
  get('link', 'Deutsch').focus();
  expect(language().open).toBe(true);
});

test('opening a dropdown closes the others', () => {
  language().open = true;
  version().querySelector('summary')?.click();
  expect(version().open).toBe(true);
  expect(language().open).toBe(false);
});

test('a dropdown of the drawer is left to the browser', () => {
  const mobile = find<HTMLDetailsElement>('[data-mobile]');
  mobile.open = true;
  fireEvent.pointerDown(find('main'));
  expect(mobile.open).toBe(true);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  mobile.querySelector('summary')?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});
