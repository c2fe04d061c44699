import { lazily } from '../load-provider.js';
import { LEVELS } from '../model/hit.js';
import { readAnswers } from '../model/read-hit.js';
import { type Provider, remember, type SearchAnswer, type SearchQuery, withStandIn } from '../provider.js';
import type { SearchSettings } from '../settings.js';
import { createClient } from './client.js';
import { DeserializationError } from './errors.js';
import { createHostMemory, type Host, type HostStore, type Remembered } from './hosts.js';
import { pathReplacer } from './replace-path.js';

/** Number of hits in an answer. */
const HITS_PER_PAGE = 20;

const HOSTS_KEY = 'search.hosts';

/** Minimum interval of requests during typing, in milliseconds. */
const TYPING_PAUSE = 120;

/** Time limit of the service if the index of the site can replace it, in milliseconds. */
const STAND_IN_DEADLINE = 3000;

/**
 * Returns a provider for the hosted service that the settings name.
 * @param toLocal - converts the address of a hit to that of its link
 */
export function openProvider(window: Window & typeof globalThis, settings: SearchSettings, toLocal: (url: string) => string | undefined): Provider {
  const index = lazily(async () => (await import('../local.js')).openProvider(window, settings, toLocal));
  const replacePath = pathReplacer(document.baseURI, settings);
  return orIndex(window, settings, readAnswers(serviceProvider(window, settings), (url) => toLocal(replacePath(url))), index);
}

/** The same with hits as the service and the index have them. */
export function openRawProvider(window: Window & typeof globalThis, settings: SearchSettings, index: Provider<unknown>): Provider<unknown> {
  return orIndex(window, settings, serviceProvider(window, settings), index);
}

/** The index of the site, if there is one, replaces a service that fails. */
function orIndex<Found>(window: Window, settings: SearchSettings, service: Provider<Found>, index: Provider<Found>): Provider<Found> {
  return settings.index ? withStandIn(window, service, index) : service;
}

function serviceProvider(window: Window & typeof globalThis, settings: SearchSettings): Provider<unknown> {
  const hosts = settings.hosts.map((name): Host => ({ url: hostUrl(name, window.location.origin) }));
  const client = createClient({
    applicationId: settings.applicationId,
    apiKey: settings.apiKey,
    hosts: hosts.length > 0 ? hosts : undefined,
    memory: createHostMemory(hostStore(window)),
    fetch: (input, init) => window.fetch(input, init),
    now: Date.now,
    random: Math.random,
  });
  return clientProvider(client, settings);
}

/** A client for a service: that of this package, or another one for the same protocol. */
export interface SearchClient {
  /** Sends several searches at once, and resolves to the body of the answer: `{ results: [{ hits, nbHits }] }`. */
  search(requests: readonly object[], options?: SearchCall): Promise<unknown>;
}

/** Options of a call. */
export interface SearchCall {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit of the call, in milliseconds. */
  readonly deadline?: number | undefined;
}

/** Returns a provider that queries a client, by the settings. */
export function clientProvider(client: SearchClient, settings: SearchSettings): Provider<unknown> {
  const deadline = settings.index ? STAND_IN_DEADLINE : undefined;
  let lastRequest = -Infinity;
  return remember(async (query, signal) => {
    // A search that another letter follows is not sent.
    if (Date.now() - lastRequest < TYPING_PAUSE) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
    signal.throwIfAborted();
    lastRequest = Date.now();
    return readAnswer(await client.search([requestOf(settings, query)], { signal, deadline }));
  });
}

/** Returns the request for a query. */
function requestOf(settings: SearchSettings, query: SearchQuery): object {
  const { facetFilters, ...parameters } = settings.parameters;
  const levels = LEVELS.map((level) => `hierarchy.${level}`);
  return {
    query: query.query,
    indexName: settings.indexName,
    attributesToRetrieve: [...levels, 'content', 'type', 'url', 'kind', 'member'],
    attributesToSnippet: [...levels.slice(1), 'content'].map((name) => `${name}:${query.snippetWords}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage: HITS_PER_PAGE,
    page: query.page,
    clickAnalytics: settings.insights !== undefined,
    ...parameters,
    // A single filter may be written without brackets.
    facetFilters: [filtersOf(query), facetFilters ?? []].flat(),
  };
}

function filtersOf({ language, tags, kind }: SearchQuery): unknown[] {
  return [
    language ? `language:${language}` : [],
    // One of the tags is enough.
    tags.length > 0 ? [tags.map((tag) => `docusaurus_tag:${tag}`)] : [],
    kind ? `kind:${kind}` : [],
  ].flat();
}

function readAnswer(body: unknown): SearchAnswer<unknown> {
  const result = (Object(body) as { results?: SearchAnswer<unknown>[] }).results?.[0];
  if (!Array.isArray(result?.hits)) throw new DeserializationError('The answer has no hits.');
  const { hits, nbHits, queryID } = result;
  // The total of a service may be wrong; there are at least the hits in the answer.
  return { hits, nbHits: Math.max(Number.isSafeInteger(nbHits) ? nbHits : 0, hits.length), queryID };
}

function hostUrl(name: string, origin: string): string {
  if (name.startsWith('/')) return origin + name.replace(/\/$/, '');
  return (name.includes('://') ? name : `https://${name}`).replace(/\/$/, '');
}

/** Stores failures of hosts for all tabs; without storage, each page has its own. */
function hostStore(window: Window): HostStore {
  return {
    load: () => quietly(() => readFailures(window.localStorage.getItem(HOSTS_KEY))),
    save: (failures) => quietly(() => window.localStorage.setItem(HOSTS_KEY, JSON.stringify(failures))),
  };
}

/** Parses the stored failures. Other scripts may write to the storage: invalid values are ignored. */
function readFailures(text: string | null): ReturnType<HostStore['load']> {
  const failures = Object.entries(JSON.parse(text ?? '{}') as Record<string, Remembered | null>);
  return Object.fromEntries(failures.flatMap(([host, failure]) => (Number(failure?.[1]) > 0 ? [[host, failure as Remembered]] : [])));
}

/** Returns the result, or undefined if it fails. */
function quietly<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
