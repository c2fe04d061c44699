import type { Environment } from '../core/environment.js';
import type { SiteStorage } from '../core/storage.js';
import { countedText, fillText, loadTexts } from '../core/texts.js';
import type { FailureKind } from './client/failure.js';
import { FAILED_TEXTS } from './failed-texts.js';
import type { Insights } from './insights.js';
import { createProvider } from './load-provider.js';
import { type Hit, localAddress } from './model/hit.js';
import type { Palette } from './palette/palette.js';
import type { Provider } from './provider.js';
import type * as reports from './report.js';
import { findSearchButton, readSearchSettings, type SearchSettings } from './settings.js';
import { createSession, type Filters, isUnderWay, type SearchSession, type SearchState } from './session.js';
import { openStoredSearches, type StoredSearches } from './stored.js';
import { tellInsights } from './tell.js';
import type { SearchTexts } from './texts.js';

/** Snippets are shorter in narrow windows. */
const NARROW_QUERY = '(max-width: 768px)';
const SNIPPET_WORDS = { narrow: 5, wide: 10 };

/** Matches queries that begin with a sign of the palette; see `palette/signs.ts`. */
const SIGNS = /^[#@/>?]/;

/** The search of the dialog and of the search page. */
export interface Search {
  readonly settings: SearchSettings;
  readonly session: SearchSession;
  /** Undefined if the site stores no searches. */
  readonly stored: StoredSearches | undefined;
  readonly texts: SearchTexts;
  /** Queries of this visit that led to a hit, newest first. */
  readonly queries: readonly string[];
  /** Called when hits are shown. */
  viewed(hits: readonly Hit[]): void;
  /** Called when a hit is followed; `rank` is its rank in the results, undefined for a stored search. */
  followed(hit: Hit, rank?: number): void;
  /** Fetches the additional rows; `onChange` is called when they change. Undefined if the site has none. */
  openPalette?(onChange: () => void): Promise<Palette>;
  /** Sends the text of a query without results to the site; undefined if the site has not enabled reports. */
  report?(query: string): void;
}

/** State that is shared by all pages of a visit. */
interface Visit {
  readonly key: string;
  readonly provider: Provider;
  /** Queries that led to a hit, newest first. */
  readonly queries: string[];
}

const visits = new WeakMap<Environment, Visit>();

/** The dependencies of a search. */
export interface SearchParts {
  readonly window: Window;
  readonly settings: SearchSettings;
  readonly texts: SearchTexts;
  readonly provider: Provider;
  /** Filters that the search begins with. */
  readonly filters: Filters;
  readonly storage: SiteStorage;
  /** Queries that led to a hit, newest first. */
  readonly queries: string[];
  /** Converts the address of a hit to that of its link. */
  readonly toLocal: (url: string) => string | undefined;
  /** The same for stored searches, and for hits of the site's own index when it replaces a service. */
  readonly toOwn: (url: string) => string | undefined;
  /** Passes the insights to `event` if they are enabled. */
  tell(event: (insights: Insights) => void): void;
}

/** Prepares a search by the settings of the page; undefined if the page has no search. */
export function createSearch(environment: Environment, texts: SearchTexts): Search | undefined {
  const { document, window, storage } = environment;
  const settings = readSearchSettings(document, storage);
  if (!settings) return undefined;
  const { language, tags, isContextual, kinds, reportUrl } = settings;
  const visit = visitOf(environment, settings);
  const search = assembleSearch({
    ...visit,
    provider: async (query, signal) => {
      if (!SIGNS.test(query.query)) return visit.provider(query, signal);
      const { answerSigned } = await import('./palette/signs.js');
      return answerSigned(visit.provider, kinds, query, signal);
    },
    window,
    settings,
    texts,
    storage,
    filters: { language: isContextual ? language : undefined, tags: isContextual ? tags : [], kind: undefined },
    toLocal: localAddress(window.location, settings),
    // Addresses in the storage and in the index of the site are those of the current site already.
    toOwn: localAddress(window.location, { ...settings, replacePathname: undefined }),
    tell: (event) => void tellInsights(environment, event),
  });
  if (reportUrl) withReports(({ watchSearch }) => watchSearch(window, search, reportUrl));
  return {
    ...search,
    openPalette: async (onChange) => (await import('./palette/palette.js')).openPalette(environment, settings, texts, onChange),
    ...(reportUrl && { report: (query) => withReports(({ sendReport }) => sendReport(window, search, reportUrl, query)) }),
  };
}

/** Fetches the code of reports; without it, nothing is reported. */
function withReports(use: (code: typeof reports) => void): void {
  import('./report.js').then(use, () => {});
}

/** Makes a {@link Search} of its parts, whether their settings come from the page or from options. */
export function assembleSearch(parts: SearchParts): Search {
  const { window, settings, texts, queries, storage, toOwn, tell } = parts;
  const session = createSession({
    ...parts,
    snippetWords: () => (window.matchMedia(NARROW_QUERY).matches ? SNIPPET_WORDS.narrow : SNIPPET_WORDS.wide),
    isRemote: settings.provider === 'hosted',
  });
  const stored = settings.isPersonal ? openStoredSearches(storage, settings.indexName, toOwn) : undefined;
  return {
    settings,
    session,
    stored,
    texts,
    queries,
    viewed(hits) {
      // The service for events does not have the hits of the site's own index.
      const known = hits.filter(({ queryID }) => queryID);
      if (known.length > 0) tell((insights) => insights.viewed(known));
    },
    followed(hit, rank) {
      stored?.follow(hit);
      const { results } = session.state.get();
      if (rank !== undefined && results) queries.unshift(results.query);
      if (rank !== undefined && hit.queryID) tell((insights) => insights.clicked(hit, rank));
    },
  };
}

/** Fetches the texts of the search: those of the page, or the English ones if it has none for the search. */
export async function loadSearchTexts(document: Document): Promise<SearchTexts> {
  const texts = await loadTexts(document);
  if ('search_more' in texts) return texts as SearchTexts;
  const { SEARCH_TEXTS } = await import('./texts.js');
  return { ...FAILED_TEXTS, ...SEARCH_TEXTS, ...texts };
}

/** Returns the address of the search page for a state of the dialog. */
export function searchPageAddress({ settings, session }: Search, { query, filters }: SearchState = session.state.get()): string {
  const url = new URL(settings.searchPage, document.baseURI);
  url.searchParams.set('q', query.trim());
  if (filters.kind) url.searchParams.set('kind', filters.kind);
  const version = settings.versions.find(({ tag }) => filters.tags.includes(tag))?.name;
  // Without this parameter, the search page uses the reader's preferred version, or the last one.
  if (version && settings.versions.length > 1) url.searchParams.set('version', version);
  return url.pathname + url.search;
}

/** Returns the address for questions that the search does not answer; undefined if the site has none. */
export function askAddress({ settings }: Search, query: string): string | undefined {
  return settings.ask && fillText(settings.ask.url, { query: encodeURIComponent(query) });
}

/** Whether an address leads to another host; it opens in a new tab then. */
export function isExternal(address: string): boolean {
  return !address.startsWith('/');
}

/**
 * The announcement of a state in the live region; empty while it is not settled.
 * @param extra - rows in addition to the hits
 */
export function announcement({ texts, settings }: Search, { status, query, results, failure }: SearchState, extra = 0): string {
  if (isUnderWay({ status })) return status === 'stalled' ? texts.search_loading : '';
  if (failure) return `${texts.search_failed}. ${[failureReason(texts, failure), texts.search_failed_help].filter(Boolean).join(' ')}`;
  if (!results) return '';
  const { standInFor } = results;
  const count = results.count + extra;
  const found = count === 0 ? `${texts.search_no_results} “${query.trim()}”` : countedText(texts.search_count, count, settings.language);
  return standInFor ? `${found}. ${standInNotice(texts, standInFor)}` : found;
}

/** Returns the reason for a failed search, unless it is a missing connection. */
export function failureReason(texts: SearchTexts, failure: FailureKind): string | undefined {
  return failure === 'network' ? undefined : texts[`search_failed_${failure}`];
}

/** Returns the notice that the index of the site replaces the service, with the reason. */
export function standInNotice(texts: SearchTexts, failure: FailureKind): string {
  return failure === 'network' ? texts.search_local : `${texts[`search_failed_${failure}`]} ${texts.search_stand_in}`;
}

function visitOf(environment: Environment, settings: SearchSettings): Visit {
  const { document, window } = environment;
  const key = JSON.stringify({ ...findSearchButton(document)?.dataset, tags: '', versionName: '' });
  const known = visits.get(environment);
  if (known?.key === key) return known;
  const visit = { key, provider: createProvider(window, settings), queries: [] };
  visits.set(environment, visit);
  return visit;
}
