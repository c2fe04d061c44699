import { createStore, type Store } from '../core/store.js';
import { type FailureKind, failureOf } from './client/failure.js';
import type { Hit } from './model/hit.js';
import type { Provider, SearchQuery } from './provider.js';

/** Maximum length of a query. */
export const MAX_QUERY_LENGTH = 64;

/** Snippets are shorter in narrow windows. */
const NARROW_QUERY = '(width <= 48em)';
const SNIPPET_WORDS = { narrow: 5, wide: 10 };

/** Milliseconds after which a search is shown as stalled. */
export const STALL_TIME = 300;

/** Cuts a text to the maximum length, without splitting a surrogate pair. */
export function cutQuery(text: string): string {
  return text.slice(0, MAX_QUERY_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** Filters of a search. */
export type Filters = Pick<SearchQuery, 'language' | 'tags' | 'kind'>;

/** The results of a search. */
export interface Results {
  /** The query of the result; the field may have newer text. */
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly count: number;
  /** Number of pages of hits so far. */
  readonly pages: number;
  /** The reason why the index of the site replaced the service. */
  readonly standInFor: FailureKind | undefined;
  /** The query that was searched in place of one with a word that occurs nowhere. */
  readonly corrected: string | undefined;
  /** Similar queries, where there are no hits. */
  readonly suggestions: readonly string[];
}

/** State of a search. */
export interface SearchState {
  readonly query: string;
  readonly filters: Filters;
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  /** The last results, until new ones arrive or the query is empty. */
  readonly results: Results | undefined;
  /** The reason for missing results; stays until a search succeeds. */
  readonly failure: FailureKind | undefined;
}

/** Whether a search is waiting for its answer. */
export function isUnderWay({ status }: Pick<SearchState, 'status'>): boolean {
  return status === 'loading' || status === 'stalled';
}

/** Options of {@link createSession}. */
export interface SessionOptions {
  readonly provider: Provider;
  readonly filters: Filters;
}

/** A search while the reader types. */
export interface SearchSession {
  readonly state: Store<SearchState>;
  /** Searches for a text. A text without words clears the results. */
  setQuery(text: string): void;
  /** Changes the filters and searches at once. */
  setFilters(change: Partial<Filters>): void;
  /** Searches again, at once. */
  retry(): void;
  /** Fetches the next page of hits. */
  more(): void;
  /** Cancels a pending search. */
  stop(): void;
}

/** Makes a {@link SearchSession}. */
export function createSession(options: SessionOptions): SearchSession {
  const nothing = { status: 'idle', results: undefined, failure: undefined } as const;
  const state = createStore<SearchState>({ query: '', filters: options.filters, ...nothing });
  let pending: AbortController | undefined;
  const patch = (change: Partial<SearchState>): void => state.set({ ...state.get(), ...change });
  const search = (page = 0): void => {
    pending?.abort();
    if (!state.get().query.trim()) return patch(nothing);
    const { signal } = (pending = new AbortController());
    const stall = setTimeout(() => patch({ status: 'stalled' }), STALL_TIME);
    const start = setTimeout(async () => {
      const change = await request(options, state.get(), page, signal);
      if (signal.aborted) return;
      clearTimeout(stall);
      patch(change);
    });
    signal.addEventListener('abort', () => [start, stall].forEach(clearTimeout));
    // The spinner stays visible during further typing.
    if (!isUnderWay(state.get())) patch({ status: 'loading' });
  };
  return {
    state,
    setQuery(text) {
      const before = state.get().query.trim();
      patch({ query: cutQuery(text) });
      if (state.get().query.trim() !== before) search();
    },
    setFilters(change) {
      patch({ filters: { ...state.get().filters, ...change } });
      search();
    },
    retry: () => search(),
    more: () => search(state.get().results?.pages),
    stop() {
      pending?.abort();
      if (isUnderWay(state.get())) patch({ status: 'idle' });
    },
  };
}

/** Requests a page of hits, and returns the change of the state. */
async function request(
  { provider }: SessionOptions,
  { query: text, filters, results: before }: SearchState,
  page: number,
  signal: AbortSignal,
): Promise<Partial<SearchState>> {
  const query = text.trim();
  // The hits of an earlier page of the same query stay.
  const kept = page > 0 ? before : undefined;
  try {
    const snippetWords = matchMedia(NARROW_QUERY).matches ? SNIPPET_WORDS.narrow : SNIPPET_WORDS.wide;
    const answer = await provider({ ...filters, query, page, snippetWords }, signal);
    const { hits: found, nbHits: count, standInFor, corrected, suggestions = [] } = answer;
    const hits = [...(kept?.hits ?? []), ...found];
    return { status: 'idle', failure: undefined, results: { query, hits, count, pages: page + 1, standInFor, corrected, suggestions } };
  } catch (error) {
    const failure = failureOf(error);
    // Failures other than those of the network are for the author of the site.
    if (!signal.aborted && failure !== 'network') reportError(error);
    return { status: 'error', failure, results: kept };
  }
}
