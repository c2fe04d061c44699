import { expect, test, vi } from 'vitest';
import { SearchError } from './client/errors.js';
import { type Provider, withStandIn } from './provider.js';

const QUERY = { query: 'cart', language: 'en', tags: [], kind: undefined, page: 0, snippetWords: 10 };
const local: Provider = async () => ({ hits: [], nbHits: 0 });

test.each([
  ['network', new SearchError('network', 'Unreachable hosts'), false],
  ['refused', new SearchError('refused', 'Invalid key', 403), true],
  ['busy', new SearchError('busy', 'Too many requests', 429), true],
  ['answer', new SearchError('answer', 'The answer is not JSON.'), true],
] as const)('the index of the site stands in for a failure of the kind %s', async (kind, failure, isReported) => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const service = vi.fn<Provider>().mockRejectedValue(failure);
  const provider = withStandIn(window, service, local);
  const { signal } = new AbortController();
  expect(await provider(QUERY, signal)).toMatchObject({ standInFor: kind });
  expect(await provider(QUERY, signal)).toMatchObject({ standInFor: kind });
  expect(service).toHaveBeenCalledOnce();
  expect(report.mock.calls).toEqual(isReported ? [[failure]] : []);
});

test('if the index of the site fails as well, the failure of the service is reported', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const failure = new SearchError('refused', 'Invalid key', 403);
  const broken = vi.fn<Provider>().mockRejectedValue(new TypeError('Failed to fetch'));
  const provider = withStandIn(window, vi.fn<Provider>().mockRejectedValue(failure), broken);
  await expect(provider(QUERY, new AbortController().signal)).rejects.toBe(failure);
  // The caller reports the failure.
  expect(report).not.toHaveBeenCalled();
});
