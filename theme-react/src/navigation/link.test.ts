import { expect, test } from 'vitest';
import { isSamePage, pageOf } from './link.js';

const HERE = { href: 'https://docs.example/base/guide?a=1#top', baseUrl: '/base/' };

function link(attributes: Record<string, string>): HTMLAnchorElement {
  const element = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

test.each([
  ['another page', { href: 'https://docs.example/base/events' }],
  ['a page with a file name', { href: 'https://docs.example/base/events.html' }],
  ['a version, which is not a file', { href: 'https://docs.example/base/10.19.0' }],
  ['a section of another page', { href: 'https://docs.example/base/events#listen' }],
  ['the page itself', { href: 'https://docs.example/base/guide?a=1' }],
  ['the page with another query', { href: 'https://docs.example/base/guide?a=2#top' }],
  ['a section of this page by another form of its path', { href: 'https://docs.example/base/guide/?a=1#listen' }],
  ['a page in this window', { href: 'https://docs.example/base/events', target: '_self' }],
])('%s is shown in this document', (_name, attributes) => {
  expect(pageOf(link(attributes), HERE)?.href).toBe(attributes.href);
});

test.each([
  ['no address', {}],
  ['a section of this page', { href: 'https://docs.example/base/guide?a=1#listen' }],
  ['a file', { href: 'https://docs.example/base/llms.txt' }],
  ['a download', { href: 'https://docs.example/base/events', download: '' }],
  ['another tab', { href: 'https://docs.example/base/events', target: '_blank' }],
  ['another site of the origin', { href: 'https://docs.example/app' }],
  ['another origin', { href: 'https://other.example/base/events' }],
  ['a mail', { href: 'mailto:support@docs.example' }],
  ['what the page calls external', { href: 'https://docs.example/base/events', rel: 'noopener external' }],
])('%s is the business of the browser', (_name, attributes) => {
  expect(pageOf(link(attributes), HERE)).toBeUndefined();
});

test('links in SVG are left to the browser', () => {
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'a');
  drawn.setAttribute('href', 'https://docs.example/base/events');
  expect(pageOf(drawn as unknown as HTMLElement, HERE)).toBeUndefined();
});

test('pages are distinguished by their path', () => {
  const page = (path: string): URL => new URL(path, 'https://docs.example');
  expect(isSamePage(page('/a?b=1#c'), page('/a'))).toBe(true);
  expect(isSamePage(page('/a'), page('/b'))).toBe(false);
  expect(isSamePage(page('/a'), page('/a/b'))).toBe(false);
});

test.each([
  ['/a/', '/a'],
  ['/a/index.html', '/a'],
  ['/a/index.html', '/a/'],
  ['/', '/index.html'],
])('%s and %s are forms of one path', (one, other) => {
  expect(isSamePage(new URL(one, 'https://docs.example'), new URL(other, 'https://docs.example'))).toBe(true);
});
