import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
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
    [{ hosts: [] }, '`hosts` is empty.'],
    [{ applicationId: 'A/../evil.example#', hosts: undefined }, '`appId` is no application id.'],
  ])('%o', (options, message) => {
    expect(() => clientWith(fetch, options)).toThrow(message);
  });

  test('the requests of a search', async () => {
    await expect(clientWith(fetch).search(undefined as never)).rejects.toThrow('Parameter `searchMethodParams.requests` is required when calling `search`.');
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
  ['no body', () => new Response(null, { status: 204 })],
  ['JSON of another shape', () => json({ message: 'maintenance' })],
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
  ['answer', () => new Response('{'), 2, 'The answer cannot be read.'],
  ['network', () => json({}, 500), 2, 'Unreachable hosts - your application id may be incorrect.'],
] as const)('a failure of the kind %s', async (kind, answer, tries, message) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const failure = await clientWith(fetch).search([]).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SearchError);
  expect(failure).toMatchObject({ kind, message });
  expect(fetch).toHaveBeenCalledTimes(tries);
});

test('an aborted search sends no further request', async () => {
  const controller = new AbortController();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    controller.abort(new Error('superseded'));
    throw new DOMException('aborted', 'AbortError');
  });
  await expect(clientWith(fetch).search([], { signal: controller.signal })).rejects.toThrow('superseded');
  expect(fetch).toHaveBeenCalledOnce();
});

describe('a host that is slow', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  /** Answers with a delay, first the head, then the body. Aborts with its signal. */
  const after = (head: number, body: number): typeof globalThis.fetch => (_address, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal;
      signal?.addEventListener('abort', () => reject(signal.reason));
      const text = (): Promise<string> =>
        new Promise((end, fail) => {
          signal?.addEventListener('abort', () => fail(signal.reason));
          setTimeout(() => end(JSON.stringify(ANSWER)), body);
        });
      setTimeout(() => resolve({ ok: true, status: 200, text } as Response), head);
    });

  const CASES: [string, number, number, Partial<ClientOptions>, number][] = [
    ['in time', 900, 1900, {}, 1],
    ['with its head', 1100, 0, {}, 2],
    ['with its body', 0, 2100, {}, 2],
    ['with its head, in time by an option', 1100, 0, { timeouts: { connect: 1200 } }, 1],
    ['with its body, by an option', 0, 600, { timeouts: { read: 500 } }, 2],
  ];

  test.each(CASES)('%s', async (_, head, body, options, tries) => {
    const slow = after(head, body);
    const fetch = vi.fn<typeof globalThis.fetch>((address, init) =>
      String(address).startsWith('https://one') ? slow(address, init) : Promise.resolve(json(ANSWER)),
    );
    const answer = clientWith(fetch, { now: Date.now, ...options }).search([]);
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(ANSWER);
    expect(fetch).toHaveBeenCalledTimes(tries);
  });

  test('until the deadline: the id of the application is not to blame', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(after(10_000, 0));
    const failure = clientWith(fetch, { now: Date.now }).search([], { deadline: 1500 }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1500);
    expect(await failure).toMatchObject({ kind: 'network', message: 'No host answered in time.' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});

test('the agent has the version of the package', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => json(ANSWER));
  await clientWith(fetch).search([]);
  const agent = new URL(String(fetch.mock.calls[0]?.[0])).searchParams.get('x-algolia-agent');
  expect(agent).toBe(`${manifest.name} (${manifest.version}); Browser`);
});

describe('the length of a query', () => {
  const sentFor = async (query: string, maxQueryLength?: number): Promise<string> => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json(ANSWER));
    await clientWith(fetch, { maxQueryLength }).search([{ query }]);
    return (JSON.parse(String(fetch.mock.calls[0]?.[1]?.body)) as { requests: { query: string }[] }).requests[0]?.query ?? '';
  };

  test('512 characters are sent by default', async () => {
    expect(await sentFor('q'.repeat(512))).toHaveLength(512);
    expect(await sentFor('q'.repeat(513))).toHaveLength(512);
  });

  test('another limit', async () => {
    expect(await sentFor('q'.repeat(65), 64)).toHaveLength(64);
  });

  test('no surrogate pair is split', async () => {
    expect(await sentFor(`${'q'.repeat(511)}😀`)).toBe('q'.repeat(511));
  });
});
