import { openStorage } from '../../core/storage.js';
import type { Insights } from '../insights.js';
import { lazily } from '../load-provider.js';
import { localAddress } from '../model/hit.js';
import { readAnswers } from '../model/read-hit.js';
import type { Provider } from '../provider.js';
import { assembleSearch, type Search } from '../search.js';
import type { SearchSettings } from '../settings.js';
import { ENGLISH, type SearchTexts } from '../texts.js';
import { type ClientIndex, readOptions, type SearchHit, type SearchOptions } from './options.js';

/** Changes hits before they are shown: their addresses, their order, which of them. */
export type TransformHits = (hits: readonly SearchHit[]) => readonly SearchHit[];

/** State that is shared by all dialogs of a page: answers, and queries that led to a hit. */
export interface Visit {
  readonly settings: SearchSettings;
  readonly provider: Provider<unknown>;
  readonly queries: string[];
  /** The insights, if the options enable them. They are created with the first event. */
  readonly insights: () => Promise<Insights | undefined>;
}

/**
 * Starts a visit.
 * @throws TypeError that names the option which is missing or wrong
 */
export function startVisit(window: Window & typeof globalThis, options: SearchOptions): Visit {
  const settings = readOptions(options);
  const { client } = options as Partial<ClientIndex>;
  const { insights: address } = settings;
  let insights: Promise<Insights> | undefined;
  return {
    settings,
    provider: client ? clientSearch(client, settings) : sourceSearch(window, settings),
    queries: [],
    insights: async () => {
      if (address === undefined) return undefined;
      insights ??= import('../insights.js').then(({ openInsights }) => openInsights(window, settings, address));
      // Without its code no event is sent; the next event tries again.
      return insights.catch(() => (insights = undefined));
    },
  };
}

/** Options of {@link openVisit}. */
export interface OpenOptions {
  readonly options: SearchOptions;
  readonly texts?: Partial<SearchTexts> | undefined;
  readonly placeholder?: string | undefined;
  /** Called for each answer, so that the function of the latest rendering is used. */
  readonly transform: () => TransformHits | undefined;
}

/** Makes the search of a dialog. */
export function openVisit(window: Window, { settings, provider, queries, insights }: Visit, open: OpenOptions): Search {
  const { language, tags = [] } = open.options;
  const { document, location } = window;
  // Relative addresses are those of the site that the index was written with.
  const toLocal = hitAddress(location, new URL(settings.index ?? '', document.baseURI).href);
  return assembleSearch({
    settings: { ...settings, language: language ?? document.documentElement.lang, placeholder: open.placeholder },
    texts: { ...ENGLISH, ...withoutGaps(open.texts) },
    provider: readAnswers(transformed(provider, open.transform), toLocal),
    filters: { language, tags, kind: undefined },
    storage: openStorage(window, { storage: 'local', storageNamespace: '' }),
    queries,
    toLocal,
    loadExtras: () => import('../dialog/extras.js'),
    tell: (event) => void insights().then((told) => told && event(told)),
  });
}

const loadIndex = async () => (await import('./complete-index.js')).completeProvider;
const loadService = async () => (await import('../client/hosted.js')).openRawProvider;

/** Fetches the code that the first search needs. */
export async function loadSource({ provider }: SearchSettings): Promise<void> {
  await (provider === 'static' ? loadIndex() : loadService());
}

/** The index of a site, or a service. */
function sourceSearch(window: Window & typeof globalThis, settings: SearchSettings): Provider<unknown> {
  const index = lazily(async () => (await loadIndex())(window, settings));
  return settings.provider === 'static' ? index : lazily(async () => (await loadService())(window, settings, index));
}

function clientSearch(client: ClientIndex['client'], settings: SearchSettings): Provider<unknown> {
  return lazily(async () => (await import('../client/hosted.js')).clientProvider(client, settings));
}

/** Keeps the addresses of hits, but converts those of the origin of the page to paths, as routers expect. */
function hitAddress({ origin }: Location, base: string): (url: string) => string | undefined {
  const resolve = localAddress({ href: base }, { baseUrl: '/', externalUrl: '^' });
  return (address) => {
    const url = resolve(address);
    return url?.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  };
}

function transformed(provider: Provider<unknown>, transform: OpenOptions['transform']): Provider<unknown> {
  return async (query, signal) => {
    const answer = await provider(query, signal);
    const change = transform();
    if (!change) return answer;
    const hits: unknown = change(answer.hits as readonly SearchHit[]);
    if (!Array.isArray(hits)) throw new TypeError('theme-react/search: `transformHits` returned no list; return the hits to show');
    return { ...answer, hits };
  };
}

/** A text that is undefined does not replace its default. */
function withoutGaps(texts: Partial<SearchTexts> = {}): Partial<SearchTexts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
}
