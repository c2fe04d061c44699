import { describe, expect, test, vi } from 'vitest';
import { type ClientOptions, createClient, defaultHosts } from './client.js';
import { SearchError } from './errors.js';
import { createHostMemory } from './hosts.js';

const ANSWER = { results: [{ hits: [], nbHits: 0 }] };

const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });

function clientWith(fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}): ReturnType<typeof createClient> {
  const hosts = [{ url: 'https://one.example' }, { url: 'https://two.example' }];
  return createClient({ applicationId: 'APP', apiKey: 'key', hosts, memory: createHostMemory(), fetch, now: () => 0, random: () => 0, ...options });
}

describe('what is missing is named', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();

  test.each([
    [{ applicationId: '', apiKey: '' }, '`appId` is missing.'],
    [{ apiKey: '' }, '`apiKey` is missing.'],
  ])('%o', (options, message) => {
    expect(() => clientWith(fetch, options)).toThrow(message);
  });

  test('the requests of a search', async () => {
    await expect(clientWith(fetch).search(undefined as never)).rejects.toThrow('Parameter `requests` is required when calling `search`.');
    expect(fetch).not.toHaveBeenCalled();
  });
});

test('the first host is fixed, the fallbacks are shuffled', () => {
  const urls = (random: () => number): string[] => defaultHosts('APP', random).map(({ url }) => url.replace('https://', ''));
  const first = ['APP-dsn.algolia.net', 'APP.algolia.net'];
  expect(urls(() => 0.99)).toEqual([...first, 'APP-1.algolianet.com', 'APP-2.algolianet.com', 'APP-3.algolianet.com']);
  expect(urls(() => 0)).toEqual([...first, 'APP-2.algolianet.com', 'APP-3.algolianet.com', 'APP-1.algolianet.com']);
});

test('one request, with the credentials in its address', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => json(ANSWER));
  expect(await clientWith(fetch).search([{ query: 'a' }])).toEqual(ANSWER);
  const [address, init] = fetch.mock.calls[0] ?? [];
  const url = new URL(String(address));
  expect([url.origin, url.pathname]).toEqual(['https://one.example', '/1/indexes/*/queries']);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ 'x-algolia-api-key': 'key', 'x-algolia-application-id': 'APP' });
  expect(init).toMatchObject({ method: 'POST', body: '{"requests":[{"query":"a"}]}', headers: { 'content-type': 'text/plain' } });
});

test.each([
  ['a status of 5xx', () => json({}, 503)],
  ['a redirect', () => new Response(null, { status: 302 })],
  ['no JSON', () => new Response('<html>')],
  ['no connection', () => { throw new TypeError('failed'); }],
])('%s: the next host is asked', async (_, failure) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async (address) => (String(address).startsWith('https://one') ? failure() : json(ANSWER)));
  expect(await clientWith(fetch).search([])).toEqual(ANSWER);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test.each([
  ['refused', () => json({ message: 'Invalid key' }, 403), 1, 'Invalid key'],
  ['busy', () => json({ message: 'Slow down' }, 429), 1, 'Slow down'],
  ['refused', () => new Response('no', { status: 404 }), 1, 'no'],
  ['answer', () => new Response('{'), 2, 'The answer is not JSON.'],
  ['network', () => json({}, 500), 2, 'Unreachable hosts - your application id may be incorrect.'],
] as const)('a failure of the kind %s', async (kind, answer, tries, message) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const failure = await clientWith(fetch).search([]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SearchError);
  expect(failure).toMatchObject({ kind, message });
  expect(fetch).toHaveBeenCalledTimes(tries);
});

test('an aborted search asks no further host', async () => {
  const controller = new AbortController();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    controller.abort(new Error('superseded'));
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(clientWith(fetch).search([], { signal: controller.signal })).rejects.toThrow('superseded');
  expect(fetch).toHaveBeenCalledOnce();
});
