import { expect, test } from 'vitest';
import { isForProxy, proxied } from './proxy.js';

const PAGE = 'https://docs.example';

test.each([
  ['https://api.example/v1', true],
  ['http://api.example/v1', true],
  ['https://docs.example:8443/v1', true],
  ['https://localhost.example/', true],
  ['https://127.example/', true],
  ['https://docs.example/v1', false],
  ['http://localhost:4010/', false],
  ['http://api.localhost/', false],
  ['http://127.0.0.1/', false],
  ['http://127.1/', false],
  ['http://[::1]:4010/', false],
  ['ftp://api.example/', false],
  ['{server}/v1', false],
])('whether a call to %s may go through a proxy: %s', (url, expected) => {
  expect(isForProxy(url, PAGE)).toBe(expected);
});

test.each([
  ['https://proxy.example/?url={url}', 'https://api.example/a b?c=d&e#f', 'https://proxy.example/?url=https%3A%2F%2Fapi.example%2Fa%20b%3Fc%3Dd%26e%23f'],
  ['https://proxy.example/{url}?again={url}', 'https://a.example/', 'https://proxy.example/https%3A%2F%2Fa.example%2F?again=https%3A%2F%2Fa.example%2F'],
  ['/proxy?url={url}', "https://a.example/$&$'", `${PAGE}/proxy?url=https%3A%2F%2Fa.example%2F%24%26%24%27`],
  ['https://proxy.example/', 'https://a.example/b?c=d&e=%2F', 'https://proxy.example/https://a.example/b?c=d&e=%2F'],
  ['/proxy/', 'https://a.example/b', `${PAGE}/proxy/https://a.example/b`],
])('%s for %s is %s', (proxy, url, expected) => {
  expect(proxied(url, proxy, PAGE)).toBe(expected);
});

test('the address is one value of the query', () => {
  const url = 'https://api.example/a?b=1&c=%26&d=ü+#e';
  expect(new URL(proxied(url, '/proxy?url={url}&x=1', PAGE)).searchParams.get('url')).toBe(url);
});
