import { type FailureKind, failureOf } from './client/errors.js';
import { keepLastUsed } from './last-used.js';
import type { SearchSettings } from './settings.js';

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

/** A result in the format of services. */
export interface SearchAnswer {
  readonly hits: readonly unknown[];
  readonly nbHits: number;
  /** Id of the search for events; only if the service was requested to return it. */
  readonly queryID?: string | undefined;
  /** The reason why the index of the site replaced the service. */
  readonly standInFor?: FailureKind;
  /** Similar queries for one without hits. */
  readonly suggestions?: readonly string[];
}

/** Something that searches. It rejects with the reason of the signal when that aborts. */
export type Provider = (query: SearchQuery, signal: AbortSignal) => Promise<SearchAnswer>;

/** Hits of a page of results. */
export const HITS_PER_PAGE = 20;

/** After a failure, the service is not queried for this long, in milliseconds; the site's own index replaces it. */
const STAND_IN_TIME = 30_000;

/** Answers of this many searches are kept. */
const MAX_ANSWERS = 50;

const loadHosted = async () => (await import('./client/hosted.js')).hostedProvider;
const loadLocal = async () => (await import('./local.js')).localProvider;

/** Fetches the code that the first search needs. */
export async function loadProvider({ provider }: SearchSettings): Promise<void> {
  await (provider === 'hosted' ? loadHosted() : loadLocal());
}

/** The provider that the settings name. */
export function createProvider(window: Window & typeof globalThis, settings: SearchSettings): Provider {
  const index = lazily(async () => (await loadLocal())(window, settings));
  if (settings.provider === 'static') return index;
  const service = remember(lazily(async () => (await loadHosted())(window, settings)));
  return settings.index ? withStandIn(window, service, index) : service;
}

/** Asks `local` when `service` fails. */
export function withStandIn(window: Pick<Window, 'addEventListener'>, service: Provider, local: Provider): Provider {
  let asideUntil = 0;
  let standInFor: FailureKind;
  window.addEventListener('online', () => {
    asideUntil = 0;
  });
  return async (query, signal) => {
    const standIn = async (): Promise<SearchAnswer> => ({ ...(await local(query, signal)), standInFor });
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

/** Keeps the answers that were used last. */
export function remember(provider: Provider): Provider {
  const answers = new Map<string, SearchAnswer>();
  return async (query, signal) => {
    const key = JSON.stringify(query);
    const answer = answers.get(key) ?? (await provider(query, signal));
    keepLastUsed(answers, key, answer, MAX_ANSWERS);
    return answer;
  };
}

/** Loads a provider with its first search, and again with the next one if that failed. */
export function lazily(load: () => Promise<Provider>): Provider {
  let loading: Promise<Provider> | undefined;
  return async (query, signal) => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    const provider = await loading;
    signal.throwIfAborted();
    return provider(query, signal);
  };
}
