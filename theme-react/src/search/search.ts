import type { Environment } from '../core/environment.js';
import { countedText, fillText, loadTexts } from '../core/texts.js';
import type { FailureKind } from './client/errors.js';
import { FAILED_TEXTS } from './failed-texts.js';
import { type Hit, localAddress } from './model/hit.js';
import { createProvider, type Provider } from './provider.js';
import { findSearchButton, readSearchSettings, type SearchSettings } from './settings.js';
import { SearchSession, type SearchState } from './session.js';
import { openStoredSearches, type StoredSearches } from './stored.js';
import { tellInsights } from './tell.js';
import type { SearchTexts } from './texts.js';

/** Spec 9: snippets are shorter where there is less room. */
const NARROW_QUERY = '(max-width: 768px)';
const SNIPPET_WORDS = { narrow: 5, wide: 10 };

/** Everything that the dialog and the search page work with. */
export interface Search {
  readonly settings: SearchSettings;
  readonly session: SearchSession;
  /** Undefined where nothing may be stored. */
  readonly stored: StoredSearches | undefined;
  readonly texts: SearchTexts;
  /** Hits are shown. */
  viewed(hits: readonly Hit[]): void;
  /** A hit is followed; `rank` is its place in the results, undefined for a stored one. */
  followed(hit: Hit, rank?: number): void;
}

/** What outlives the dialog and the pages that a reader goes through. */
interface Visit {
  readonly key: string;
  readonly provider: Provider;
  readonly widest: { categories: readonly string[] };
}

const visits = new WeakMap<Environment, Visit>();

/** Prepares a search by the settings of the page; undefined where it has none. */
export function createSearch(environment: Environment, texts: SearchTexts): Search | undefined {
  const { document, window, storage } = environment;
  const settings = readSearchSettings(document, storage);
  if (!settings) return undefined;
  const toLocal = localAddress(window.location, settings.site);
  const { language, tags, isContextual, provider } = settings;
  const session = new SearchSession({
    ...visitOf(environment, settings),
    filters: { language: isContextual ? language : undefined, tags: isContextual ? tags : [], kind: undefined },
    toLocal,
    snippetWords: () => (window.matchMedia(NARROW_QUERY).matches ? SNIPPET_WORDS.narrow : SNIPPET_WORDS.wide),
    isRemote: provider === 'hosted',
  });
  const stored = settings.isPersonal ? openStoredSearches(storage, settings.indexName, toLocal) : undefined;
  return {
    settings,
    session,
    stored,
    texts,
    viewed(hits) {
      // Those of the site's own index are unknown to the service that counts events.
      const known = hits.filter(({ queryID }) => queryID);
      if (known.length > 0) void tellInsights(environment, (insights) => insights.viewed(known));
    },
    followed(hit, rank) {
      stored?.follow(hit);
      if (rank !== undefined && hit.queryID) void tellInsights(environment, (insights) => insights.clicked(hit, rank));
    },
  };
}

/** Fetches the texts of the search. English ones are fetched where the page names none, or none of the search. */
export async function loadSearchTexts(document: Document): Promise<SearchTexts> {
  const texts = await loadTexts(document);
  if ('search_more' in texts) return texts as SearchTexts;
  const { SEARCH_TEXTS } = await import('./texts.js');
  return { ...FAILED_TEXTS, ...SEARCH_TEXTS, ...texts };
}

/** Where the search page shows what the dialog shows. */
export function searchPageAddress({ settings, session }: Search, { query, filters }: SearchState = session.state.get()): string {
  const url = new URL(settings.searchPage, document.baseURI);
  url.searchParams.set('q', query.trim());
  if (filters.kind) url.searchParams.set('kind', filters.kind);
  const version = settings.versions.find(({ tag }) => filters.tags.includes(tag))?.name;
  // Without it the search page takes the one that readers prefer, or the last.
  if (version && settings.versions.length > 1) url.searchParams.set('version', version);
  return url.pathname + url.search;
}

/** Where readers tell of missing results. */
export function missingResultsAddress({ settings }: Search, query: string): string | undefined {
  return settings.missingResultsUrl && fillText(settings.missingResultsUrl, { query: encodeURIComponent(query) });
}

/** What the live region says about a state; empty while it is not settled. */
export function announcement({ texts, settings }: Search, { status, query, results, failure }: SearchState): string {
  if (status !== 'idle') return status === 'stalled' ? texts.search_loading : '';
  if (failure) return `${texts.search_failed}. ${failureHelp(texts, failure)}`;
  if (!results) return '';
  const { count, standInFor } = results;
  const found = count === 0 ? `${texts.search_no_results} “${query.trim()}”` : countedText(texts.search_count, count, settings.language);
  return standInFor ? `${found}. ${standInNotice(texts, standInFor)}` : found;
}

/** What a reader can do about a failure. */
export function failureHelp(texts: SearchTexts, failure: FailureKind): string {
  return failure === 'network' ? texts.search_failed_help : texts[`search_failed_${failure}`];
}

/** Says that the index of the site stands in for the service, and why. */
export function standInNotice(texts: SearchTexts, failure: FailureKind): string {
  return failure === 'network' ? texts.search_local : `${texts[`search_failed_${failure}`]} ${texts.search_stand_in}`;
}

function visitOf(environment: Environment, settings: SearchSettings): Visit {
  const { document, window } = environment;
  const key = JSON.stringify({ ...findSearchButton(document)?.dataset, tags: '', versionName: '' });
  const known = visits.get(environment);
  if (known?.key === key) return known;
  const visit = { key, provider: createProvider(window, settings), widest: { categories: [] } };
  visits.set(environment, visit);
  return visit;
}
