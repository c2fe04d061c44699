import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead, MAX_BYTES } from './ahead.js';

const CASES = join(import.meta.dirname, '../../../crates/search-index/tests/cases');
const filesOf = (name: string): Readonly<Record<string, string>> =>
  (JSON.parse(readFileSync(join(CASES, `${name}.expected.json`), 'utf8')) as { files: Readonly<Record<string, string>> }).files;

/** An index of several partitions. */
const files = filesOf('languages');
const BASE = 'https://docs.example/search/';
const paths = Object.keys(files).filter((key) => key !== 'index.json');
const cores = paths.filter((path) => path.startsWith('index/core-'));

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();
let most = 0;

/** Answers with the files of an index. */
function serve(index: Readonly<Record<string, string>>): void {
  let running = 0;
  most = 0;
  fetched.mockImplementation(async (url) => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setTimeout(resolve));
    running -= 1;
    const text = index[url.replace(BASE, '')];
    return new Response(text, { status: text === undefined ? 404 : 200 });
  });
}

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  serve(files);
});

async function run(asked: Set<string>, kept = new Map<string, string>()): Promise<string[]> {
  await fetchAhead(window, BASE, asked, kept);
  return [...kept.keys()].toSorted();
}

test('the files of partitions in use are fetched a few at a time, after more important requests', async () => {
  const asked = new Set(['index.json', ...cores]);
  expect(await run(asked)).toEqual(paths.toSorted());
  expect(asked.size).toBe(0);
  expect(most).toBeLessThanOrEqual(4);
  for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ priority: 'low' });
});

test('unused partitions are not fetched, and no file is fetched twice', async () => {
  const [core = ''] = cores;
  const kept = new Map<string, string>();
  const hashes = (files[core] as string).match(/[0-9a-f]{16}/g);
  const own = paths.filter((path) => path === core || hashes?.some((hash) => path.includes(hash)));
  expect(own.length).toBeLessThan(paths.length);
  expect(await run(new Set([core]), kept)).toEqual(own.toSorted());
  fetched.mockClear();
  await run(new Set([core]), kept);
  expect(fetched).not.toHaveBeenCalled();
});

test('the files that branches list are fetched', async () => {
  const divided = filesOf('divided');
  serve(divided);
  const all = Object.keys(divided).filter((key) => key !== 'index.json');
  expect(all.some((path) => path.startsWith('index/branch-'))).toBe(true);
  expect(await run(new Set(all.filter((path) => path.startsWith('index/core-'))))).toEqual(all.toSorted());
});

test.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])('nothing is fetched with %o', async (connection) => {
  vi.stubGlobal('navigator', { connection });
  expect(await run(new Set(cores))).toEqual([]);
});

test('failed files are fetched after the next search', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const asked = new Set(['index.json', ...cores]);
  expect(await run(asked)).toEqual([]);
  serve(files);
  expect(await run(asked)).toEqual(paths.toSorted());
});

test('after a new build, only new files are fetched', async () => {
  const [core = '', ...others] = cores;
  const { [core]: _, ...rest } = files;
  serve(rest);
  const asked = new Set(cores);
  await run(asked);
  expect(asked.size).toBe(0);
  const kept = new Map<string, string>();
  expect(await run(new Set(cores), kept)).toEqual(await run(new Set(others)));
});

// In numbers of the index, `$` is 1, and a block of that many bytes is larger than all that is kept.
const LARGE = `$$${'\u007c'.repeat(4)}*`;

test.each([
  ['words', { depth: 0, firsts: [], files: '0'.repeat(16 * (MAX_BYTES / 2000 + 1)) }],
  ['texts', { depth: 0, sizes: LARGE, files: '0'.repeat(16) }],
])('an index with many %s is left to what the reader uses', async (kind, directory) => {
  const [core = ''] = cores;
  const none = { depth: 0, firsts: [], files: '' };
  serve({ [core]: JSON.stringify({ words: none, vocabulary: none, texts: { ...none, sizes: '' }, [kind]: directory }) });
  expect(await run(new Set([core]))).toEqual([core]);
});
