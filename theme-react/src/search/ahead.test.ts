import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead, MAX_FILES } from './ahead.js';

const CASE = join(import.meta.dirname, '../../../crates/search-index/tests/cases/shop.expected.json');
const { files } = JSON.parse(readFileSync(CASE, 'utf8')) as { files: Readonly<Record<string, string>> };
const BASE = 'https://docs.example/search/';
const paths = Object.keys(files).filter((it) => it !== 'index.json');
const cores = paths.filter((it) => it.endsWith('core.json'));

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

test('the files of the partitions in use are fetched, a few at a time and after what matters more', async () => {
  const asked = new Set(['index.json', ...cores]);
  expect(await run(asked)).toEqual(paths.toSorted());
  expect(asked.size).toBe(0);
  expect(most).toBeLessThanOrEqual(4);
  for (const [, init] of fetched.mock.calls) expect(init).toMatchObject({ priority: 'low' });
});

test('partitions that nobody asked for are left, and nothing is fetched twice', async () => {
  const [core = ''] = cores;
  const kept = new Map<string, string>();
  const folder = core.replace('core.json', '');
  expect(await run(new Set([core]), kept)).toEqual(paths.filter((it) => it.startsWith(folder)).toSorted());
  fetched.mockClear();
  await run(new Set([core]), kept);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([{ saveData: true }, { effectiveType: 'slow-2g' }, { effectiveType: '2g' }])('nothing is fetched with %o', async (connection) => {
  vi.stubGlobal('navigator', { connection });
  expect(await run(new Set(cores))).toEqual([]);
});

test('what fails is fetched after the next search', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const asked = new Set(['index.json', ...cores]);
  expect(await run(asked)).toEqual([]);
  serve(files);
  expect(await run(asked)).toEqual(paths.toSorted());
});

test('a large index is left to what the reader uses', async () => {
  const [core = ''] = cores;
  const terms = Array.from({ length: MAX_FILES }, (_, i) => String(i));
  serve({ [core]: JSON.stringify({ terms, vocabulary: [], texts: '' }) });
  expect(await run(new Set([core]))).toEqual([core]);
});
