import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { attach, find, get, openPage } from '../../tests/page.js';
import { openStorage } from '../core/storage.js';
import { equivalentLinks, readPreferredVersion } from './behavior.js';
import { carryLocation } from './target.js';

test.each([
  ['/de/events', '?a=1', '#top', '/de/events?a=1#top'],
  ['/de/events', '', '', '/de/events'],
  ['/de/events?b=2', '?a=1', '#top', '/de/events?b=2#top'],
  ['/de/events#own', '?a=1', '#top', '/de/events?a=1#own'],
  ['', '?a=1', '', '?a=1'],
])('%s with %s and %s is %s', (href, search, hash, expected) => {
  expect(carryLocation(href, search, hash)).toBe(expected);
});

beforeEach(() => {
  openPage();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
});

test('a locale link gets the current query and hash when it is used', () => {
  attach(equivalentLinks);
  history.replaceState(null, '', '/events?os=linux#listen');
  fireEvent.pointerDown(get('link', 'Deutsch'));
  expect(get('link', 'Deutsch').getAttribute('href')).toBe('/de/events?os=linux#listen');
  history.replaceState(null, '', '/events');
  get('link', 'Deutsch').focus();
  expect(get('link', 'Deutsch').getAttribute('href')).toBe('/de/events');
});

test('a version link gets them as well, and its version is stored for its docs', () => {
  const { storage } = attach(equivalentLinks);
  history.replaceState(null, '', '/events#listen');
  find(`[data-version-name="10.19.0"]`).click();
  const link = document.querySelector('[data-version-name="10.19.0"]');
  expect(link?.getAttribute('href')).toBe('/10.19.0/events#listen');
  expect(localStorage.getItem('docs-preferred-version-default')).toBe('10.19.0');
  expect(readPreferredVersion(storage)).toBe('10.19.0');
  expect(readPreferredVersion(storage, 'sdk')).toBeNull();
});

test('links are up to date when their dropdown opens', async () => {
  attach(equivalentLinks);
  history.replaceState(null, '', '/events?os=linux#listen');
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>('header details')) dropdown.open = true;
  await vi.waitFor(() => expect(get('link', 'Deutsch').getAttribute('href')).toBe('/de/events?os=linux#listen'));
  const version = find('[data-version-name="10.19.0"]');
  expect(version.getAttribute('href')).toBe('/10.19.0/events?os=linux#listen');
  // Navigation to another page keeps the elements of the navbar.
  version.setAttribute('href', '/10.19.0/components');
  version.focus();
  expect(version.getAttribute('href')).toBe('/10.19.0/components?os=linux#listen');
});

test('an inaccessible storage causes no error', () => {
  const window = { get localStorage(): Storage { throw new DOMException('denied', 'SecurityError'); } } as Window;
  const storage = openStorage(window, { storage: 'local', storageNamespace: '' });
  storage.set('theme', 'dark');
  storage.remove('theme');
  expect(storage.get('theme')).toBeNull();
});
