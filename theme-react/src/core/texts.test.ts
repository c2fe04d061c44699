import { expect, test, vi } from 'vitest';
import { fillText, loadTexts, textsWith } from './texts.js';

const DEFAULTS = { search: 'Search', close: 'Close' };
const answer = (json: unknown, status = 200) => async () => new Response(JSON.stringify(json), { status });

test('a page without the attribute has no texts and asks for none', async () => {
  delete document.documentElement.dataset.texts;
  vi.stubGlobal('fetch', vi.fn<typeof fetch>());
  expect(await loadTexts(document)).toEqual({});
  expect(fetch).not.toHaveBeenCalled();
});

test('the texts are fetched once for all who ask', async () => {
  document.documentElement.dataset.texts = '/assets/once.json';
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer({ search: 'Suche' })));
  const [one, two] = await Promise.all([loadTexts(document), loadTexts(document)]);
  expect(one).toBe(two);
  expect(textsWith(DEFAULTS, one)).toEqual({ search: 'Suche', close: 'Close' });
  expect(fetch).toHaveBeenCalledOnce();
});

test.each([
  ['a failure', async () => Promise.reject(new TypeError('offline'))],
  ['an error page', answer({}, 404)],
  ['something else', answer({ search: 1 })],
])('%s leaves the defaults', async (name, respond) => {
  document.documentElement.dataset.texts = `/assets/${name}.json`;
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(respond));
  expect(textsWith(DEFAULTS, await loadTexts(document))).toEqual(DEFAULTS);
});

test('a failure is tried again', async () => {
  document.documentElement.dataset.texts = '/assets/again.json';
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('offline')).mockImplementation(answer({ search: 'Suche' })));
  expect(await loadTexts(document)).toEqual({});
  expect(await loadTexts(document)).toEqual({ search: 'Suche' });
});

test('values stand where their names stood', () => {
  expect(fillText('{count} for {query} {other}', { count: 2, query: '$& {count}' })).toBe('2 for $& {count} {other}');
});
