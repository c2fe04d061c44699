import { beforeEach, expect, test } from 'vitest';
import type { SiteStorage } from '../core/storage.js';
import type { Hit } from './model/hit.js';
import { readHit } from './model/read-hit.js';
import { openStoredSearches, type StoredSearches } from './stored.js';

const items = new Map<string, string>();
const storage: SiteStorage = {
  keyOf: (key) => key,
  get: (key) => items.get(key) ?? null,
  set: (key, value) => void items.set(key, value),
  remove: (key) => void items.delete(key),
};
const toLocal = (url: string): string => url;

const RECENT = '__DOCSEARCH_RECENT_SEARCHES__docs';
const FAVORITE = '__DOCSEARCH_FAVORITE_SEARCHES__docs';

let stored: StoredSearches;

beforeEach(() => {
  items.clear();
  stored = openStoredSearches(storage, 'docs', toLocal);
});

/** A hit; `lvl2` makes it a heading of its page. */
function hit(id: string, { lvl2, content }: { lvl2?: string; content?: string } = {}): Hit {
  const type = content ? 'content' : lvl2 ? 'lvl2' : 'lvl1';
  const url = lvl2 ? `/${id}#${lvl2}` : `/${id}`;
  const json = { objectID: id + (content ?? lvl2 ?? ''), type, url, content, hierarchy: { lvl0: 'Guides', lvl1: id, lvl2 } };
  const read = readHit(json, toLocal);
  if (!read) throw new Error('the hit cannot be read');
  return read;
}

const ids = (hits: readonly Hit[]): string[] => hits.map(({ objectID }) => objectID);

test('followed hits come first, without duplicates, and seven are kept', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'b']) stored.follow(hit(id));
  expect(ids(stored.recent())).toEqual(['b', 'h', 'g', 'f', 'e', 'd', 'c']);
});

test('with favorites, four recent searches and ten favorites are kept', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) stored.follow(hit(id));
  for (let i = 0; i < 12; i += 1) stored.keep(hit(`favorite-${i}`));
  expect(ids(stored.recent())).toEqual(['f', 'e', 'd', 'c']);
  expect(stored.favorites()).toHaveLength(10);
});

test('the first favorite reduces recent searches to four', () => {
  for (const id of ['g', 'f', 'e', 'd', 'c', 'b', 'a']) stored.follow(hit(id));
  stored.keep(hit('a'));
  expect([ids(stored.recent()), ids(stored.favorites())]).toEqual([['b', 'c', 'd', 'e'], ['a']]);
});

test('a favorite is never a recent search as well', () => {
  stored.follow(hit('a'));
  stored.keep(hit('a'));
  expect([ids(stored.recent()), ids(stored.favorites())]).toEqual([[], ['a']]);
  stored.follow(hit('a'));
  expect(stored.recent()).toEqual([]);
  stored.remove(hit('a'));
  expect(stored.favorites()).toEqual([]);
});

test('a hit in text is stored as the heading above it', () => {
  stored.follow(hit('a', { lvl2: 'Part', content: 'Text' }));
  expect(stored.recent()).toMatchObject([{ type: 'lvl2', url: '/a#Part' }]);
  expect(stored.recent()[0]?.content).toBeUndefined();
  stored.follow(hit('a', { lvl2: 'Part' }));
  expect(ids(stored.recent())).toEqual(['aPart']);
});

test('keys and format are those of DocSearch', () => {
  stored.follow(hit('a'));
  stored.keep(hit('b'));
  const { hierarchy, ...rest } = (JSON.parse(items.get(RECENT) ?? '') as Record<string, unknown>[])[0] ?? {};
  expect(rest).toEqual({ objectID: 'a', type: 'lvl1', url: '/a', content: null });
  expect(hierarchy).toEqual({ lvl0: 'Guides', lvl1: 'a' });
  expect(JSON.parse(items.get(FAVORITE) ?? '')).toHaveLength(1);
});

test.each(['', '{', 'null', '{"a": 1}', '[null, 1, "x", {}, {"objectID": "a"}]'])('%s in the storage is nothing', (text) => {
  items.set(RECENT, text);
  items.set(FAVORITE, text);
  expect([stored.recent(), stored.favorites()]).toEqual([[], []]);
  stored.follow(hit('a'));
  expect(ids(stored.recent())).toEqual(['a']);
});
