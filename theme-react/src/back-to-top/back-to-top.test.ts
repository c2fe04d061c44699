import { beforeEach, expect, test } from 'vitest';
import { attach, find, get, openPage, scrollPage } from '../../tests/page.js';
import { mediaQuery } from '../../tests/setup.js';
import { backToTop } from './behavior.js';
import { afterJump, afterScroll } from './visibility.js';

test.each([
  ['shown on the way up past 300 px', [500, 300], true],
  ['not shown on the way down', [300, 500], false],
  ['hidden on the way down again', [500, 400, 401], false],
  ['hidden near the top', [500, 400, 299], false],
  ['unchanged where nothing moved', [500, 400, 400], true],
])('it is %s', (_name, positions, visible) => {
  expect(positions.reduce(afterScroll, afterJump(0)).visible).toBe(visible);
});

beforeEach(() => openPage());

test('scrolling up shows the button, a jump to a heading hides it', async () => {
  attach(backToTop);
  const link = get('link', 'Back to top');
  await scrollPage(900);
  expect(link.hasAttribute('data-visible')).toBe(false);
  await scrollPage(800);
  expect(link.hasAttribute('data-visible')).toBe(true);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  expect(link.hasAttribute('data-visible')).toBe(false);
});

test.each([
  [false, 'smooth'],
  [true, 'instant'],
])('with reduced motion %s the way to the top is %s, and the focus moves along', (reduced, behavior) => {
  window.matchMedia = (query) => mediaQuery(query, reduced && query.includes('reduced-motion'));
  attach(backToTop);
  get('link', 'Back to top').click();
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior });
  expect(document.activeElement).toBe(find('main'));
  expect(location.hash).toBe('');
});
