import { expect, test } from 'vitest';
import { attach, get, openPage } from '../../tests/page.js';
import { skipLink } from './behavior.js';

test('the skip link moves the focus to the content and leaves no attributes there', () => {
  openPage();
  attach(skipLink);
  get('link', 'Skip to main content').click();
  const main = get('main');
  expect(document.activeElement).toBe(main);
  expect(location.hash).toBe('');
  main.blur();
  expect(main.hasAttribute('tabindex')).toBe(false);
});
