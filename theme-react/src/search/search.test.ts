import { fireEvent } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attach, find, get, openPage } from '../../tests/page.js';
import { searchButton } from './button.js';
import { hasWords, normalize, queryWords, statusText } from './page-filter.js';
import { isApple } from './platform.js';
import { searchPage } from './search-page.js';
import { isSearchShortcut } from './shortcut.js';

const none = { key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the shortcut', () => {
  test.each([
    [{ key: 'k', ctrlKey: true }, false, true],
    [{ key: 'K', metaKey: true }, true, true],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, false, false],
    [{ key: 'k' }, false, false],
    [{ key: '/' }, false, true],
    [{ key: '/', shiftKey: true }, false, true],
    [{ key: '/' }, true, false],
    [{ key: '/', ctrlKey: true }, false, false],
  ])('%o, in a field %s: %s', (press, inField, expected) => {
    expect(isSearchShortcut({ ...none, ...press }, inField)).toBe(expected);
  });
});

test.each([
  ['MacIntel', true],
  ['iPhone', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('the keyboard of %s is one of Apple: %s', (platform, expected) => {
  expect(isApple(platform)).toBe(expected);
});

describe('the filter', () => {
  test.each([
    ['Embed options', 'opt EMB', true],
    ['Embed options', 'options x', false],
    ['Résumé', 'resume', true],
    ['Embed options', '', true],
  ])('%s has the words of "%s": %s', (text, query, expected) => {
    expect(hasWords(normalize(text), queryWords(query))).toBe(expected);
  });

  test('64 characters of a query count', () => {
    expect(queryWords('a'.repeat(70))).toEqual(['a'.repeat(64)]);
  });

  const texts = { found: 'One page|{count} pages', none: 'Nothing for {query}' };
  test.each([
    [0, ' ', ''],
    [0, ' $& ', 'Nothing for $&'],
    [1, 'a', 'One page'],
    [12, 'a', '12 pages'],
  ])('%i pages for "%s" are announced as "%s"', (count, query, expected) => {
    expect(statusText(texts, count, query, 'en')).toBe(expected);
  });
});

const shown = (): (string | null)[] =>
  [...document.querySelectorAll('[data-slot="page-index"] li:not([hidden])')].map((element) => element.textContent);
const input = (): HTMLInputElement => get('searchbox') as HTMLInputElement;

beforeEach(() => openPage());

describe('the keys of the search', () => {
  const followed = vi.fn<() => void>();
  const onOtherPages = (): void => {
    find('[data-slot="search-page"]').remove();
    find('[data-slot="search-button"]').addEventListener('click', (event) => {
      event.preventDefault();
      followed();
    });
  };
  beforeEach(() => followed.mockClear());

  test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])('%s follows the search button', async (keys) => {
    onOtherPages();
    attach(searchButton);
    await userEvent.keyboard(keys);
    expect(followed).toHaveBeenCalledOnce();
  });

  test('a slash that is typed stays a slash', async () => {
    onOtherPages();
    document.body.insertAdjacentHTML('beforeend', '<input type="text">');
    attach(searchButton);
    await userEvent.type(get('textbox'), '/');
    expect(followed).not.toHaveBeenCalled();
    expect((get('textbox') as HTMLInputElement).value).toBe('/');
  });

  test('on the search page they lead to its field', () => {
    attach(searchButton);
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    expect(document.activeElement).toBe(get('searchbox'));
  });

  test('Apple keyboards have their own label', () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    attach(searchButton);
    expect(find('kbd').textContent).toBe('⌘ K');
  });
});

describe('the search page', () => {
  test('typing filters the pages, announces the count and updates the address', async () => {
    history.replaceState(null, '', '/search?tab=1');
    attach(searchPage);
    expect(shown()).toHaveLength(4);
    expect(get('status').textContent).toBe('');
    await userEvent.type(input(), 'embed');
    expect(shown()).toEqual(['Embed options', 'Embed templates']);
    expect(get('status').textContent).toBe('2 pages found');
    expect(location.search).toBe('?tab=1&q=embed');
    await userEvent.clear(input());
    expect(shown()).toHaveLength(4);
    expect(location.search).toBe('?tab=1');
  });

  test('the query of the address is used, also after going back', () => {
    history.replaceState(null, '', `/search?q=${'x'.repeat(80)}`);
    attach(searchPage);
    expect(input().value).toBe('x'.repeat(64));
    expect(get('status').textContent).toBe(`No results for ${'x'.repeat(64)}`);
    history.replaceState(null, '', '/search?q=resume');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(shown()).toEqual(['Résumé']);
    expect(get('status').textContent).toBe('One page found');
  });

  test('text typed before the filter was loaded overrides the address', () => {
    history.replaceState(null, '', '/search?q=resume');
    input().value = 'templates';
    attach(searchPage);
    expect(shown()).toEqual(['Embed templates']);
  });

  test('sending the form does not load the page again', () => {
    attach(searchPage);
    const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    find('form').dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });
});
