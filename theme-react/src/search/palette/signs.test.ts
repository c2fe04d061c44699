import { expect, test } from 'vitest';
import type { Hit } from '../model/hit.js';
import type { Provider, SearchQuery } from '../provider.js';
import { answerSigned } from './signs.js';

/** What a query finds, by kind: letters stand for hits. */
const FOUND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cart': { library: 'ab' },
  '@cart': { all: 'gahb' },
  'prices': { api: 'p' },
  '/prices': { all: 'gp' },
  '/v1/prices': { all: 'gp', api: 'p' },
  '@types/node': { all: 'g' },
  '': { api: 'pq', library: 'ab' },
  '# cart': { all: 'g' },
  '#fff': { all: 'gh' },
  '>= 1': { all: 'g' },
};

const asked: string[] = [];

const provider: Provider = async ({ query, kind = 'all', page }) => {
  asked.push(`${kind} ${query}`);
  const hits = page > 0 ? [] : [...(FOUND[query]?.[kind] ?? '')].map((objectID) => ({ objectID, queryID: 'id' }) as Hit);
  return { hits, nbHits: hits.length };
};

const query = (text: string, more: Partial<SearchQuery> = {}): SearchQuery => ({ query: text, language: 'en', tags: [], kind: undefined, page: 0, snippetWords: 10, ...more });
const find = async (text: string, more?: Partial<SearchQuery>, kinds = ['guide', 'api', 'library']): Promise<string> => {
  const { hits } = await answerSigned(provider, kinds, query(text, more), new AbortController().signal);
  return hits.map(({ objectID }) => objectID).join('');
};

test.each([
  ['@cart', 'abgh', 'symbols come first, and what else is found follows'],
  ['/prices', 'pg', 'operations come first'],
  ['@ cart', 'ab', 'with a space, there is nothing else'],
  ['/v1/prices', 'pg', 'a path finds what it finds'],
  ['@types/node', 'g', 'a scoped name finds guides that mention it'],
  ['/', 'pq', 'a sign alone lists its kind'],
  ['#', '', 'other signs alone have rows of the palette'],
  ['?', '', 'as has the question mark'],
  ['#fff', 'gh', 'a colour is an ordinary query'],
  ['# cart', 'g', 'and so is what follows a sign of the palette'],
  ['>= 1', 'g', 'a comparison is one, too'],
])('%s finds %s: %s', async (text, expected) => {
  expect(await find(text)).toBe(expected);
});

test('a kind that the reader chose stays, and a site without the kind has no sign for it', async () => {
  asked.length = 0;
  await find('/prices', { kind: 'guide' });
  await find('/prices', {}, ['guide']);
  expect(asked).toEqual(['guide /prices', 'all /prices']);
});

test('further pages do not repeat hits', async () => {
  expect(await find('@cart', { page: 1 })).toBe('');
});

test('no event is sent for merged hits of two searches', async () => {
  const answer = await answerSigned(provider, ['api', 'library'], query('@cart'), new AbortController().signal);
  expect(answer.hits.flatMap(({ queryID }) => queryID ?? [])).toEqual([]);
  expect(answer.nbHits).toBe(4);
});
