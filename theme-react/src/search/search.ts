import type { Environment } from '../core/environment.js';
import type { SiteStorage } from '../core/storage.js';
import { loadTexts } from '../core/texts.js';
import type { ExtrasCode } from './dialog/extras.js';
import type * as siteExtras from './dialog/site-extras.js';
import type { Insights } from './insights.js';
import { createProvider } from './load-provider.js';
import { type Hit, localAddress } from './model/hit.js';
import type { Provider } from './provider.js';
import { readSearchSettings, type SearchSettings } from './settings.js';
import { createSession, type Filters, type SearchSession } from './session.js';
import { trackEvent } from './track-event.js';
import type { SearchTexts } from './texts.js';

/** Matches queries that begin with a sign of the palette; see `palette/signs.ts`. */
const SIGNS = /^[#@/>?]/;

/** The search of the dialog and of the search page. */
export interface Search extends SearchParts {
  readonly session: SearchSession;
  /** Called when a hit is followed; `rank` is its rank in the results, undefined for a stored search. */
  followed(hit: Hit, rank?: number): void;
}

/** State that is shared by all pages of a visit. */
interface Visit {
  readonly environment: Environment;
  readonly key: string;
  readonly provider: Provider;
  /** Converts the address of a hit to that of its link. */
  readonly toLocal: (url: string) => string | undefined;
  /** Queries that led to a hit, newest first. */
  readonly queries: string[];
}

/** The visit of the last search. */
let lastVisit: Visit | undefined;

/** The dependencies of a search. */
export interface SearchParts {
  /** The page of a site; undefined in other apps, which have neither a palette nor reports. */
  readonly environment?: Environment;
  readonly settings: SearchSettings;
  readonly texts: SearchTexts;
  readonly provider: Provider;
  /** Filters that the search begins with. */
  readonly filters: Filters;
  readonly storage: SiteStorage;
  /** Queries of this visit that led to a hit, newest first. */
  readonly queries: string[];
  /** Converts the address of a hit to that of its link. */
  readonly toLocal: (url: string) => string | undefined;
  /** Fetches the code of what no search waits for. */
  readonly loadExtras: () => Promise<ExtrasCode>;
  /** Passes the insights to `event` if they are enabled. */
  tell(event: (insights: Insights) => void): void;
}

/** Fetches the extras of the search of a site. */
export const loadExtras = (): Promise<typeof siteExtras> => import('./dialog/site-extras.js');

/** Prepares a search by the settings of the page; undefined if the page has no search. */
export function createSearch(environment: Environment, texts: SearchTexts): Search | undefined {
  const { document, storage } = environment;
  const settings = readSearchSettings(document, storage);
  if (!settings) return undefined;
  const { language, tags, isContextual, kinds } = settings;
  const visit = visitOf(environment, settings);
  return assembleSearch({
    ...visit,
    provider: async (query, signal) => {
      if (!SIGNS.test(query.query)) return visit.provider(query, signal);
      const { loadPalette } = await loadExtras();
      const { answerSigned } = await loadPalette();
      return answerSigned(visit.provider, kinds, query, signal);
    },
    settings,
    texts,
    storage,
    filters: { language: isContextual ? language : undefined, tags: isContextual ? tags : [], kind: undefined },
    loadExtras,
    tell: (event) => void trackEvent(environment, event),
  });
}

/** Makes a {@link Search} of its parts, whether their settings come from the page or from options. */
export function assembleSearch(parts: SearchParts): Search {
  const session = createSession(parts);
  const search: Search = {
    ...parts,
    session,
    followed(hit, rank) {
      parts.loadExtras().then((extras) => extras.followed(search, hit, rank), () => {});
    },
  };
  return search;
}

/** Fetches the texts of the search: those of the page, or the English ones if it has none for the search. */
export async function loadSearchTexts(document: Document): Promise<SearchTexts> {
  const texts = await loadTexts(document);
  if ('search_more' in texts) return texts as SearchTexts;
  const { ENGLISH } = await import('./texts.js');
  return { ...ENGLISH, ...texts };
}

function visitOf(environment: Environment, settings: SearchSettings): Visit {
  const { window } = environment;
  const key = JSON.stringify({ ...settings, tags: '', version: '' });
  if (lastVisit?.environment !== environment || lastVisit.key !== key) {
    const toLocal = localAddress(window.location, settings);
    lastVisit = { environment, key, toLocal, provider: createProvider(window, settings, toLocal), queries: [] };
  }
  return lastVisit;
}
