import { expect, test, vi } from 'vitest';
import { countedText, fillText, loadTexts, textsWith } from './texts.js';

const DEFAULTS = { search: 'Search', close: 'Close' };
const answer = (json: unknown, status = 200) => async () => new Response(JSON.stringify(json), { status });

test('a page without the attribute fetches no texts', async () => {
  delete document.documentElement.dataset.texts;
  vi.stubGlobal('fetch', vi.fn<typeof fetch>());
  expect(await loadTexts(document)).toEqual({});
  expect(fetch).not.toHaveBeenCalled();
});

test('the texts are fetched once for all callers', async () => {
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

test('a failed request is repeated on the next call', async () => {
  document.documentElement.dataset.texts = '/assets/again.json';
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('offline')).mockImplementation(answer({ search: 'Suche' })));
  expect(await loadTexts(document)).toEqual({});
  expect(await loadTexts(document)).toEqual({ search: 'Suche' });
});

test('names in braces are replaced by values', () => {
  expect(fillText('{count} for {query} {other}', { count: 2, query: '$& {count}' })).toBe('2 for $& {count} {other}');
});

test.each([
  ['en', 'One result|{count} results', ['0 results', 'One result', '2 results', '5 results']],
  ['pl', '1 wynik|{count} wyniki|{count} wyników', ['0 wyników', '1 wynik', '2 wyniki', '5 wyników']],
  ['ar', 'صفر|واحد|اثنان|{count} قليل|{count} كثير|{count}', ['صفر', 'واحد', 'اثنان', '5 قليل']],
  ['ja', '{count} 件', ['0 件', '1 件', '2 件', '5 件']],
  ['fr', 'un|{count}', ['un', 'un', '2', '5']],
  ['no language', 'one|{count}', ['0', 'one', '2', '5']],
])('a count in %s has the form of the language', (language, forms, expected) => {
  expect([0, 1, 2, 5].map((count) => countedText(forms, count, language))).toEqual(expected);
});
