import { type FailureKind, failureOf } from './client/failure.js';
import { keepLastUsed } from './last-used.js';
import type { Hit } from './model/hit.js';

/** A query with its filters. */
export interface SearchQuery {
  readonly query: string;
  readonly language: string | undefined;
  readonly tags: readonly string[];
  readonly kind: string | undefined;
  /** From 0. */
  readonly page: number;
  /** Words that a snippet has. */
  readonly snippetWords: number;
}

/** A result. Services and clients have hits in their own format. */
export interface SearchAnswer<Found = Hit> {
  readonly hits: readonly Found[];
  readonly nbHits: number;
  /** Id of the search for events; only if the service was requested to return it. */
  readonly queryID?: string | undefined;
  /** The reason why the index of the site replaced the service. */
  readonly standInFor?: FailureKind;
  /** The query that was searched in place of one with a word that occurs nowhere. */
  readonly corrected?: string | undefined;
  /** Similar queries for one without hits. */
  readonly suggestions?: readonly string[];
}

/** Answers a query. When the signal aborts, the answer is no longer used, and the promise may reject. */
export type Provider<Found = Hit> = (query: SearchQuery, signal: AbortSignal) => Promise<SearchAnswer<Found>>;

/** After a failure, the service is not queried for this long, in milliseconds; the site's own index replaces it. */
const STAND_IN_TIME = 30_000;

/** Number of cached answers. */
const MAX_ANSWERS = 50;

/** Returns a provider that queries `service`, and `local` if `service` fails. */
export function withStandIn<Found>(window: Pick<Window, 'addEventListener'>, service: Provider<Found>, local: Provider<Found>): Provider<Found> {
  let asideUntil = 0;
  let standInFor: FailureKind;
  window.addEventListener('online', () => {
    asideUntil = 0;
  });
  return async (query, signal) => {
    const standIn = async (): Promise<SearchAnswer<Found>> => ({ ...(await local(query, signal)), standInFor });
    if (Date.now() < asideUntil) return standIn();
    try {
      return await service(query, signal);
    } catch (failure) {
      signal.throwIfAborted();
      asideUntil = Date.now() + STAND_IN_TIME;
      standInFor = failureOf(failure);
      const answer = await standIn().catch(() => {
        asideUntil = 0;
        signal.throwIfAborted();
        throw failure;
      });
      // Faults other than those of the network are for the author of the site.
      if (standInFor !== 'network') reportError(failure);
      return answer;
    }
  };
}

/** Caches the answers of a provider; the least recently used ones are dropped. */
export function remember<Found>(provider: Provider<Found>): Provider<Found> {
  const answers = new Map<string, SearchAnswer<Found>>();
  return async (query, signal) => {
    const key = JSON.stringify(query);
    const answer = answers.get(key) ?? (await provider(query, signal));
    keepLastUsed(answers, key, answer, MAX_ANSWERS);
    return answer;
  };
}
