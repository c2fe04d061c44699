import { beforeEach, expect, test } from 'vitest';
import { attach, find, get, measure, openPage, scrollPage } from '../../tests/page.js';
import { navbar } from './behavior.js';
import { focused, INITIAL_NAVBAR, located, type NavbarState, scrolled } from './hide.js';

/** Scrolls through positions of a page of 3000 px with a navbar of 60 px in a viewport of 800 px. */
function scroll(state: NavbarState, ...positions: number[]): NavbarState {
  const page = { viewportHeight: 800, documentHeight: 3000, navbarHeight: 60 };
  return positions.reduce((previous, scrollY) => scrolled(previous, { ...page, scrollY }), state);
}

test.each([
  ['hidden on the way down', [0, 100], true],
  ['shown near the top, whatever the direction', [0, 59], false],
  ['shown on the way up', [0, 500, 499], false],
  ['hidden when nothing moved', [0, 500, 500], true],
  ['unchanged by the bounce at the very bottom', [0, 2200, 2190], true],
  ['shown on the way up from the bottom', [0, 2200, 2139], false],
  ['shown when the first frame is far down, as after a reload', [1000], false],
])('it is %s', (_name, positions, hidden) => {
  expect(scroll(INITIAL_NAVBAR, ...positions).hidden).toBe(hidden);
});

test('a hash target hides the navbar, and the jump there does not show it', () => {
  const jumped = scroll(located(scroll(INITIAL_NAVBAR, 0, 900), true), 500);
  expect(jumped.hidden).toBe(true);
  expect(scroll(jumped, 490).hidden).toBe(false);
});

test('any other navigation shows the navbar', () => {
  expect(located(scroll(INITIAL_NAVBAR, 0, 900), false).hidden).toBe(false);
});

test('focus inside shows the navbar', () => {
  expect(focused(scroll(INITIAL_NAVBAR, 0, 900)).hidden).toBe(false);
});

const isHidden = (): boolean => find('[data-slot="navbar"]').hasAttribute('data-hidden');

beforeEach(() => {
  openPage();
  measure(find('[data-slot="navbar"]'), { offsetHeight: 60 });
  measure(document.documentElement, { scrollHeight: 3000 });
  measure(window, { innerHeight: 800 });
});

test('the page marks the navbar as hidden, except while it has the focus', async () => {
  attach(navbar);
  await scrollPage(100);
  await scrollPage(200);
  expect(isHidden()).toBe(true);
  get('link', 'Documentation').focus();
  expect(isHidden()).toBe(false);
  await scrollPage(300);
  expect(isHidden()).toBe(false);
});

test('a hash hides the navbar only if it has a target', () => {
  attach(navbar);
  history.replaceState(null, '', '#payloads');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(isHidden()).toBe(true);
  history.replaceState(null, '', '#nowhere');
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(isHidden()).toBe(false);
});

test('without the option the navbar never hides', async () => {
  find('[data-slot="navbar"]').removeAttribute('data-hide-on-scroll');
  attach(navbar);
  await scrollPage(100);
  await scrollPage(200);
  expect(isHidden()).toBe(false);
});
