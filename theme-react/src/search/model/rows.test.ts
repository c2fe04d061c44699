import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Hit, LEVELS } from './hit.js';
import { readHit } from './read-hit.js';
import { type Ranked, rowsOfHits } from './rows.js';

interface Case {
  readonly about: string;
  readonly hits: readonly { path: string[]; url: string; kind?: string; member?: boolean; text?: boolean }[];
  readonly rows: readonly { hit: number; same?: number[]; more?: number[] }[];
}

// The cases of the crate that lists hits on the command line.
const FILE = join(import.meta.dirname, '../../../../crates/search-index/tests/rows.json');
const cases = JSON.parse(readFileSync(FILE, 'utf8')) as Case[];

test.each(cases)('$about', ({ hits, rows }) => {
  const ranks = (items: readonly Ranked[]): number[] => items.map(({ rank }) => rank);
  const found = rowsOfHits(hits.map(hitOf)).map(({ rank, same, more }) => [rank, ranks(same), ranks(more)]);
  expect(found).toEqual(rows.map(({ hit, same = [], more = [] }) => [hit, same, more]));
});

function hitOf({ path, text, ...rest }: Case['hits'][number]): Hit {
  const hierarchy = Object.fromEntries(path.map((title, i) => [LEVELS[i], title]));
  const type = text ? 'content' : LEVELS[path.length - 1];
  return readHit({ ...rest, objectID: rest.url, type, hierarchy, content: text ? 'Text' : null }, (url) => url) as Hit;
}
