import { expect, test } from 'vitest';
import { createStore } from '../../core/store.js';
import { readDescription } from './description.js';
import { type ApiSession, type ChosenServer, secretKey, secretOf } from './session.js';

const description = (api: string) => readDescription(JSON.stringify({ api, method: 'GET', path: '/', servers: [{ url: '/' }] }));
const server = (base: string): ChosenServer => ({ server: { url: base }, variables: {}, base });

test('a secret belongs to an API, the address of a server and a scheme', () => {
  const key = secretKey(description('shop'), server('https://shop.example/v1'), 'key');
  expect(secretKey(description('shop'), server('https://shop.example/v1'), 'key')).toBe(key);
  expect(secretKey(description('shop'), server('https://shop.example/v2'), 'key')).not.toBe(key);
  expect(secretKey(description('other'), server('https://shop.example/v1'), 'key')).not.toBe(key);
  expect(secretKey(description('shop'), server('https://shop.example:8443/v1'), 'key')).not.toBe(key);
  expect(secretKey(description('shop'), server('https://shop.example/v1'), 'login')).not.toBe(key);
});

test('a secret is read by its key alone', () => {
  const session = { secrets: createStore({ a: ' secret ', 'b:user': 'jörg', 'b:password': 'p' }) } as unknown as ApiSession;
  expect(secretOf(session, 'a', 'apiKey')).toBe('secret');
  expect(secretOf(session, 'b', 'basic')).toBe(btoa(String.fromCharCode(...new TextEncoder().encode('jörg:p'))));
  expect(secretOf(session, 'c', 'bearer')).toBe('');
});
