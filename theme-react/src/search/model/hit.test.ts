import { describe, expect, test } from 'vitest';
import { pathReplacer } from '../client/replace-path.js';
import { type AddressRules, localAddress } from './hit.js';

/** Returns the address that a hit at `url` gets on a preview of the site. */
function address(url: string, rules: Partial<AddressRules> = {}): string | undefined {
  return localAddress({ href: 'https://preview.example/search' }, { baseUrl: '/', ...rules })(url);
}

describe('the address of a hit', () => {
  test.each([
    ['https://docs.example/guide?v=2#start', '/guide?v=2#start'],
    ['/guide', '/guide'],
    ['https://docs.example//evil.example/', '/evil.example/'],
    ['javascript:alert(1)', undefined],
    ['https://', undefined],
  ])('%s: %s', (url, expected) => {
    expect(address(url)).toBe(expected);
  });

  test('is below the base URL of the site', () => {
    expect(address('https://docs.example/guide', { baseUrl: '/docs/' })).toBe('/docs/guide');
    expect(address('https://docs.example/docs/guide', { baseUrl: '/docs/' })).toBe('/docs/guide');
    expect(address('https://docs.example/docs', { baseUrl: '/docs/' })).toBe('/docs');
  });
});

// As `isRegexpStringMatch` of Docusaurus: case does not count.
test.each([
  ['blog\\.example', 'https://blog.example/news', true],
  ['BLOG\\.example', 'https://blog.example/news', true],
  ['/News$', 'https://docs.example/news', true],
  ['blog\\.example', 'https://docs.example/news', false],
])('an address that %s matches is external: %s (%s)', (externalUrl, url, isExternal) => {
  const toLocal = localAddress({ href: 'https://preview.example/' }, { baseUrl: '/', externalUrl });
  // Each call is the first: a global expression would remember where it stopped.
  for (let i = 0; i < 2; i += 1) expect(toLocal(url)).toBe(isExternal ? url : '/news');
});

// As `useSearchResultUrlProcessor` of Docusaurus: path and hash are one text. The query, which it drops, stays.
test.each([
  ['^/v\\d+/', '/', 'https://docs.example/v2/cart#v3', '/cart#v3'],
  ['/docs/', '/', 'https://docs.example/docs/a/docs/b', '/a/b'],
  ['/(\\w+)/api', '/$1', 'https://docs.example/web/api', '/web'],
  ['#__docusaurus_skipToContent_fallback$', '', 'https://docs.example/cart?v=2#__docusaurus_skipToContent_fallback', '/cart?v=2'],
  ['/(\\w+)\\.html#', '/$1/#', 'https://docs.example/cart.html?v=2#total', '/cart/?v=2#total'],
  ['$', '#top', 'https://docs.example/cart', '/cart#top'],
  ['^/docs', '/', 'https://docs.example/docs//evil.example', '/evil.example'],
  ['^/docs', '/\\', 'https://docs.example/docs/evil.example', '/evil.example'],
])('%s is replaced by "%s": %s becomes %s', (from, to, url, expected) => {
  const replaced = pathReplacer('https://preview.example/search', { externalUrl: undefined, replacePathname: { from, to } })(url);
  expect(address(replaced)).toBe(expected);
});

test('addresses of other sites, and those of no web page, are not replaced', () => {
  const rules = { externalUrl: 'blog\\.example', replacePathname: { from: '^.', to: '/x/' } };
  const replace = pathReplacer('https://preview.example/search', rules);
  expect(replace('https://docs.example/news')).toBe('/x/news');
  for (const url of ['https://blog.example/news', 'javascript:alert(1)', 'https://']) expect(replace(url)).toBe(url);
});
