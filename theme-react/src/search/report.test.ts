import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '../core/store.js';
import { REPORT_PAUSE, sendReport, watchSearch } from './report.js';
import type { Search } from './search.js';
import type { Results, SearchState } from './session.js';

const sent: object[] = [];
let state: ReturnType<typeof createStore<SearchState>>;
let search: Search;

/** A search that found as many hits, or is under way. */
function found(query: string, count: number | undefined): SearchState {
  const results = { query, count: count ?? 0, hits: [], pages: 1, standInFor: undefined, corrected: undefined, suggestions: [] } satisfies Results;
  return { query, filters: { language: 'en', tags: [], kind: 'api' }, status: count === undefined ? 'loading' : 'idle', results: count === undefined ? undefined : results, failure: undefined };
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  vi.stubGlobal('navigator', { sendBeacon: (url: URL, body: string) => sent.push({ url: url.pathname, ...(JSON.parse(body) as object) }) });
  state = createStore(found('', 3));
  search = { session: { state }, settings: { language: 'en', version: undefined } } as unknown as Search;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A new window: the reported searches are remembered for each window. */
const windowLike = (extra: object = {}): Window => ({ document, navigator: { ...navigator, ...extra }, setTimeout, clearTimeout }) as unknown as Window;

test('a search without results is reported once, without its text, when the reader stops typing', () => {
  watchSearch(windowLike(), search, '/report');
  state.set(found('flux', 0));
  vi.advanceTimersByTime(REPORT_PAUSE - 1);
  state.set(found('flux capacitor', undefined));
  state.set(found('flux capacitor', 0));
  vi.advanceTimersByTime(REPORT_PAUSE);
  state.set(found('cart', 3));
  vi.advanceTimersByTime(REPORT_PAUSE);
  state.set(found('Flux capacitor', 0));
  vi.advanceTimersByTime(REPORT_PAUSE);
  expect(sent).toEqual([{ url: '/report', event: 'search-without-results', language: 'en', version: null, kind: 'api', words: 2 }]);
});

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('nothing is reported of readers who ask for privacy: %o', (asked) => {
  watchSearch(windowLike(asked), search, '/report');
  state.set(found('flux', 0));
  vi.advanceTimersByTime(REPORT_PAUSE);
  expect(sent).toEqual([]);
});

test('the reader can send the text', () => {
  sendReport(windowLike({ doNotTrack: '1' }), search, '/report', 'flux capacitor');
  expect(sent).toMatchObject([{ url: '/report', words: 2, query: 'flux capacitor' }]);
});
