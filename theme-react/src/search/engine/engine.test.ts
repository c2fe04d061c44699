import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { failureOf } from '../client/errors.js';
import { openFiles, sliceBytes } from './files.js';
import { createEngine, type FetchFile, type SearchRequest, type SearchResponse } from './index.js';

// The cases of the writer of the index: both search as they say.
const CASES = join(import.meta.dirname, '../../../../crates/search-index/tests/cases');

interface Expected {
  readonly files: Readonly<Record<string, string>>;
  readonly results: readonly SearchResponse[];
}

type Query = SearchRequest & { readonly about: string };

const readJson = <Value>(name: string): Value => JSON.parse(readFileSync(join(CASES, name), 'utf8')) as Value;
const names = readdirSync(CASES).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);
const expectedOf = (name: string): Expected => readJson(`${name}.expected.json`);

/** An index in memory, which records the files that are fetched. */
function indexOf(files: Readonly<Record<string, string>>) {
  const fetchFile = vi.fn<FetchFile>(async (path, bytes) => {
    const text = files[path];
    if (text === undefined) throw new TypeError('Failed to fetch');
    return sliceBytes(text, bytes);
  });
  return { fetchFile, paths: () => fetchFile.mock.calls.map(([path, bytes]) => (bytes ? `${path} ${bytes.join('-')}` : path)) };
}

const SHOP = expectedOf('shop').files;
const pathOf = (pattern: RegExp): string => Object.keys(SHOP).find((key) => pattern.test(key)) as string;

describe.each(names)('%s', (name) => {
  const { files, results } = expectedOf(name);
  const { queries } = readJson<{ queries: Query[] }>(`${name}.json`);
  const engine = createEngine(indexOf(files));

  test.each(queries.map(({ about, ...query }, i) => ({ about, query, i })))('$about: $query.query', async ({ query, i }) => {
    expect(await engine.search(query)).toEqual(results[i]);
  });
});

describe('suggestions', () => {
  const cases = JSON.parse(readFileSync(join(CASES, '../suggestions.json'), 'utf8')) as { about: string; query: string; suggestions: string[] }[];
  const engine = createEngine(indexOf(SHOP));

  test.each(cases)('$about: $query', async ({ query, suggestions }) => {
    expect(await engine.suggest({ query })).toEqual(suggestions);
  });
});

describe('files', () => {
  test('nothing is fetched before the first search, and nothing twice', async () => {
    const index = indexOf(SHOP);
    const engine = createEngine(index);
    expect(index.paths()).toEqual([]);
    await engine.search({ query: 'cart' });
    const paths = index.paths();
    expect(new Set(paths).size).toBe(paths.length);
    await engine.search({ query: 'cart' });
    expect(index.paths()).toEqual(paths);
  });

  test('if many blocks of a file are needed, the file is fetched in one request', async () => {
    const fetchFile = vi.fn<FetchFile>(async (_, bytes) => sliceBytes('abcdef', bytes));
    const blocks = Array.from('abcdef', (_, i) => ({ path: 'words', bytes: [i, i + 1] as const }));
    expect(await openFiles(fetchFile, 100).readAll(blocks.slice(0, 4), String)).toEqual([...'abcd']);
    expect(fetchFile).toHaveBeenCalledTimes(4);
    fetchFile.mockClear();
    expect(await openFiles(fetchFile, 100).readAll(blocks, String)).toEqual([...'abcdef']);
    expect(fetchFile.mock.calls).toEqual([['words', undefined]]);
  });

  test('fetched files can be searched without a connection', async () => {
    const { fetchFile } = indexOf(SHOP);
    const engine = createEngine({ fetchFile });
    const before = await engine.search({ query: 'cart' });
    fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await engine.search({ query: 'cart' })).toEqual(before);
  });

  test('the most recently used files are kept', async () => {
    const index = indexOf(SHOP);
    const engine = createEngine({ ...index, cacheSize: 1 });
    const { hits } = await engine.search({ query: 'cart' });
    await engine.search({ query: 'cart' });
    expect(hits).not.toEqual([]);
    const core = pathOf(/core-/);
    expect(index.paths().filter((path) => path === core)).toHaveLength(2);
    expect(index.paths().filter((path) => path === 'index.json')).toHaveLength(1);
  });

  test('files that could not be fetched are requested again', async () => {
    const index = indexOf(SHOP);
    const engine = createEngine(index);
    index.fetchFile.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(engine.search({ query: 'cart' })).rejects.toThrow('Failed to fetch');
    expect(await engine.search({ query: 'cart' })).toHaveProperty('nbHits');
  });

  test.each([1, 256])('a site that was rebuilt is searched by its new files, with %i kept', async (cacheSize) => {
    // An index with so many files that two queries need different ones.
    const { files } = expectedOf('divided');
    const hashes = Object.keys(files).flatMap((path) => /[0-9a-f]{16}/.exec(path)?.[0] ?? []);
    const rename = (text: string): string => hashes.reduce((all, hash) => all.replaceAll(hash, hash.toUpperCase().replaceAll(/[0-9]/g, 'x')), text);
    const renamed = Object.fromEntries(Object.entries(files).map(([path, text]) => [rename(path), rename(text)]));
    let index = indexOf(files);
    const engine = createEngine({ fetchFile: (...file) => index.fetchFile(...file), cacheSize });
    await engine.search({ query: 'cart' });
    const expected = await createEngine(index).search({ query: 'prices' });
    expect(expected.hits).not.toEqual([]);
    // The open page knows the manifest of the index before, whose files are missing now.
    index = indexOf(renamed);
    expect(await engine.search({ query: 'prices' })).toEqual(expected);
    expect(await engine.search({ query: 'prices' })).toEqual(expected);
    expect(index.paths().filter((path) => path === 'index.json')).toHaveLength(1);
  });

  test('they are fetched below an address', async () => {
    const fetched = vi.fn<(url: string) => Promise<Response>>(async (url) => {
      const text = SHOP[url.replace('https://docs.example/search/', '')];
      return new Response(text, { status: text === undefined ? 404 : 200 });
    });
    vi.stubGlobal('fetch', fetched);
    const engine = createEngine({ baseUrl: 'https://docs.example/search/' });
    expect((await engine.search({ query: 'cart' })).nbHits).toBeGreaterThan(0);
    expect(fetched.mock.calls[0]).toEqual([
      'https://docs.example/search/index.json',
      { cache: 'no-cache', signal: expect.any(AbortSignal) },
    ]);
    await expect(createEngine({ baseUrl: 'https://docs.example/no/' }).search({ query: 'cart' })).rejects.toThrow('404');
  });

  test.each(['parts', 'whole files', 'no answer to a request for a part'])('a host that sends %s', async (answers) => {
    const ranges: (string | undefined)[] = [];
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers?: { range: string } }) => {
      const text = SHOP[url.replace('https://docs.example/search/', '')] as string;
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers?.range ?? '') ?? [];
      ranges.push(headers?.range);
      if (!first || answers === 'whole files') return new Response(text);
      if (answers !== 'parts') throw new TypeError('Failed to fetch');
      return new Response(sliceBytes(text, [Number(first), Number(last) + 1]), { status: 206 });
    });
    const engine = createEngine({ baseUrl: 'https://docs.example/search/' });
    expect(await engine.search({ query: 'cart' })).toEqual(await createEngine(indexOf(SHOP)).search({ query: 'cart' }));
    expect(ranges.filter(Boolean)).not.toEqual([]);
  });

  test('a response that never arrives is a network failure', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      expect(time).toBe(10_000);
      return AbortSignal.abort(new DOMException('too slow', 'TimeoutError'));
    });
    vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => signal?.throwIfAborted());
    const failure = await createEngine({ baseUrl: '/' }).search({ query: 'cart' }).catch((error: unknown) => error);
    expect(failureOf(failure)).toBe('network');
  });
});

describe('a search that is aborted', () => {
  test('rejects with the reason of the signal', async () => {
    const index = indexOf(SHOP);
    const engine = createEngine(index);
    const reason = new Error('something else was typed');
    await expect(engine.search({ query: 'cart', signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(index.paths()).toEqual([]);
    const controller = new AbortController();
    const search = engine.search({ query: 'cart', signal: controller.signal });
    controller.abort(reason);
    await expect(search).rejects.toBe(reason);
  });

  test('does not wait for its requests, which others can use', async () => {
    const controller = new AbortController();
    const { fetchFile } = indexOf(SHOP);
    const { promise: answered, resolve } = withResolvers();
    const engine = createEngine({ fetchFile: (...file) => answered.then(() => fetchFile(...file)) });
    const search = engine.search({ query: 'cart', signal: controller.signal });
    const other = engine.search({ query: 'cart' });
    controller.abort();
    await expect(search).rejects.toThrow('aborted');
    resolve();
    expect((await other).nbHits).toBeGreaterThan(0);
  });
});

describe('a damaged index', () => {
  test.each([
    ['index.json', '{'],
    ['index.json', '<!doctype html>'],
    ['index.json', 'null'],
    ['index.json', '{"version":1}'],
    ['core', ''],
    ['core', '{}'],
    ['core', (text: string) => text.replace(/"count":\d+/, '"count":1')],
    ['core', (text: string) => text.replace('"vocabulary"', '"other"')],
    ['words', '#'.repeat(9)],
    ['words', (text: string) => text.slice(0, text.length / 3)],
    ['texts', '{"path":[],"entries":[]}'],
    ['texts', 'null'],
  ])('%s as %s is reported, and is not a lost connection', async (name, change) => {
    const damage = typeof change === 'string' ? () => change : change;
    const files = Object.fromEntries(Object.entries(SHOP).map(([path, text]) => [path, path.includes(name) ? damage(text) : text]));
    const failure: unknown = await createEngine(indexOf(files)).search({ query: 'cart add' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(TypeError);
    expect(String(failure)).toContain('search index');
  });

  test.each(['1', '-1e999', 'null'])('a branch of the depth %s is of another directory', async (depth) => {
    const { files } = expectedOf('divided');
    const damaged = Object.entries(files).map(([path, text]) => [path, path.includes('branch') ? text.replace(/"depth":\d+/, `"depth":${depth}`) : text]);
    await expect(createEngine(indexOf(Object.fromEntries(damaged))).search({ query: 'prices' })).rejects.toThrow('index/branch-');
  });

  test('an index of another version is reported', async () => {
    const files = { 'index.json': '{"version":99,"base":"","partitions":[]}' };
    await expect(createEngine(indexOf(files)).search({ query: 'cart' })).rejects.toThrow('format 99, not 7');
  });
});

test('a long query is truncated, not rejected', async () => {
  const engine = createEngine(indexOf(SHOP));
  const { nbHits } = await engine.search({ query: 'cart '.repeat(5000) });
  expect(nbHits).toBeGreaterThan(0);
});

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
