import { createStore, type Store } from '../core/store.js';
import { type FailureKind, failureOf } from './client/errors.js';
import { type Hit, readHit } from './model/hit.js';
import type { Provider, SearchQuery } from './provider.js';

/** The search input takes this many characters. */
export const MAX_QUERY_LENGTH = 64;

/** A search that takes longer, in milliseconds, is shown as stalled. */
export const STALL_TIME = 300;

/** While someone types, a service is asked once in this many milliseconds. */
export const TYPING_PAUSE = 120;

/** As much of a text as the input takes, without half of a character. */
export function cutQuery(text: string): string {
  return text.slice(0, MAX_QUERY_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** Filters of a search. */
export type Filters = Pick<SearchQuery, 'language' | 'tags' | 'kind'>;

/** The result of a search. */
export interface Results {
  /** The query of the result; the field may have newer text. */
  readonly query: string;
  readonly hits: readonly Hit[];
  readonly count: number;
  /** Number of pages of hits so far. */
  readonly pages: number;
  /** The reason why the index of the site replaced the service. */
  readonly standInFor: FailureKind | undefined;
  /** Similar queries, where there are no hits. */
  readonly suggestions: readonly string[];
}

/** State of a search. */
export interface SearchState {
  readonly query: string;
  readonly filters: Filters;
  readonly status: 'idle' | 'loading' | 'stalled' | 'error';
  /** The last results, until others are there or the query is empty. */
  readonly results: Results | undefined;
  /** The reason for missing results; stays until a search succeeds. */
  readonly failure: FailureKind | undefined;
}

/** Whether an answer is still to come. */
export function isUnderWay({ status }: Pick<SearchState, 'status'>): boolean {
  return status === 'loading' || status === 'stalled';
}

/** Options of {@link SearchSession}. */
export interface SessionOptions {
  readonly provider: Provider;
  readonly filters: Filters;
  readonly toLocal: (url: string) => string | undefined;
  /** The same for hits of the site's own index when it replaces a service. */
  readonly toOwn: (url: string) => string | undefined;
  /** Words of a snippet, requested at each search. */
  readonly snippetWords: () => number;
  /** Whether each search is a request: typing then waits for {@link TYPING_PAUSE}. */
  readonly isRemote: boolean;
}

/** A search while someone types. */
export class SearchSession {
  readonly state: Store<SearchState>;
  readonly #options: SessionOptions;
  #running: AbortController | undefined;
  #lastStart = -Infinity;

  constructor(options: SessionOptions) {
    const { filters } = options;
    this.#options = options;
    this.state = createStore<SearchState>({ query: '', filters, status: 'idle', results: undefined, failure: undefined });
  }

  /** Searches for a text. A text of blanks only clears the search. */
  setQuery(text: string): void {
    const { query: before } = this.state.get();
    const query = cutQuery(text);
    this.#patch({ query });
    const isTyping = this.#options.isRemote && Date.now() - this.#lastStart < TYPING_PAUSE;
    if (query.trim() !== before.trim()) this.#search(isTyping ? TYPING_PAUSE : 0);
  }

  /** Narrows the search, at once. */
  setFilters(change: Partial<Filters>): void {
    this.#patch({ filters: { ...this.state.get().filters, ...change } });
    this.#search();
  }

  /** Searches again, at once. */
  retry(): void {
    this.#search();
  }

  /** Fetches the next page of hits. */
  more(): void {
    this.#search(0, this.state.get().results?.pages);
  }

  /** Ends what is under way. */
  stop(): void {
    this.#running?.abort();
    if (isUnderWay(this.state.get())) this.#patch({ status: 'idle' });
  }

  #patch(change: Partial<SearchState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }

  #search(pause = 0, page = 0): void {
    this.#running?.abort();
    const { query, status } = this.state.get();
    if (!query.trim()) {
      this.#patch({ status: 'idle', results: undefined, failure: undefined });
      return;
    }
    const { signal } = (this.#running = new AbortController());
    const stall = setTimeout(() => this.#patch({ status: 'stalled' }), STALL_TIME);
    const start = setTimeout(() => void this.#ask(page, signal).finally(() => clearTimeout(stall)), pause);
    signal.addEventListener('abort', () => {
      clearTimeout(start);
      clearTimeout(stall);
    });
    // The spinner stays while someone goes on typing.
    if (!isUnderWay({ status })) this.#patch({ status: 'loading' });
  }

  async #ask(page: number, signal: AbortSignal): Promise<void> {
    const { provider, snippetWords, toLocal, toOwn } = this.#options;
    const { query: text, filters, results: before } = this.state.get();
    const query = text.trim();
    // Old hits are wrong for a new query, and still right for the same one.
    const kept = page > 0 ? before : undefined;
    this.#lastStart = Date.now();
    try {
      const answer = await provider({ ...filters, query, page, snippetWords: snippetWords() }, signal);
      if (signal.aborted) return;
      const { hits: found, nbHits: count, queryID, standInFor, suggestions = [] } = answer;
      // Each page of hits has an id of its own.
      const hits = [...(kept?.hits ?? []), ...found.flatMap((hit) => readHit(hit, standInFor ? toOwn : toLocal, queryID) ?? [])];
      this.#patch({ status: 'idle', failure: undefined, results: { query, hits, count, pages: page + 1, standInFor, suggestions } });
    } catch (error) {
      if (signal.aborted) return;
      // Readers see that it failed; why, when it is not the network, is for the author of the site.
      const failure = failureOf(error);
      if (failure !== 'network') reportError(error);
      this.#patch({ status: 'error', failure, results: kept });
    }
  }
}
