import { preferredVersionKey, type SiteStorage } from '../core/storage.js';

/** A version or a language that can be chosen. */
export interface Choice {
  /** Name in the address of the search page. */
  readonly name: string;
  readonly label: string;
}

/** A version of the docs. */
export interface VersionChoice extends Choice {
  /** The facet tag of its pages. */
  readonly tag: string;
}

/** Settings in the attributes of the search button (see CONTRACT.md, where each key is an attribute). */
export interface SearchSettings {
  readonly provider: 'static' | 'hosted';
  readonly index: string | undefined;
  readonly applicationId: string;
  readonly apiKey: string;
  readonly indexName: string;
  readonly hosts: readonly string[];
  /** Address of the service for events; undefined: no events. */
  readonly insights: string | undefined;
  /** Base URL of the site. */
  readonly baseUrl: string;
  readonly externalUrl: string | undefined;
  readonly replacePathname: { readonly from: string; readonly to: string } | undefined;
  readonly searchPage: string;
  readonly language: string;
  readonly tags: readonly string[];
  readonly versions: readonly VersionChoice[];
  /** Name of the version that is searched unless the reader chooses another. */
  readonly version: string | undefined;
  readonly languages: readonly Choice[];
  readonly isContextual: boolean;
  readonly kinds: readonly string[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly maxPerGroup: number;
  readonly missingResultsUrl: string | undefined;
  /** Address of the list of popular pages. */
  readonly popular?: string | undefined;
  /** Where readers can ask questions that the search does not answer; `{query}` in the address is replaced by the query. */
  readonly ask?: { readonly label: string; readonly url: string } | undefined;
  /** Address to which searches without results are reported. */
  readonly reportUrl?: string | undefined;
  readonly placeholder: string | undefined;
  readonly isPersonal: boolean;
}

/** Name of an index that the page does not name. */
export const INDEX_NAME = 'docs';

/** Maximum number of hits per category unless the page sets another. */
export const HITS_PER_GROUP = 5;

/** Address for events if the page does not name a region. */
const EVENTS = 'https://insights.algolia.io';

/** Selector of the search buttons that have a search behind them. */
export const SEARCH_BUTTON = '[data-slot="search-button"][data-search]';

/** Returns the search button that has a search behind it. */
export function findSearchButton(document: Document): HTMLAnchorElement | null {
  return document.querySelector(SEARCH_BUTTON);
}

/** Reads the settings of the page; undefined where there is no search. */
export function readSearchSettings(document: Document, storage: SiteStorage): SearchSettings | undefined {
  const button = findSearchButton(document);
  if (!button) return undefined;
  const { dataset: data } = button;
  const versions = readJson<VersionChoice[]>(data.versions, []);
  const version = data.versionName ?? preferredVersion(document, storage, versions);
  return {
    provider: data.search === 'hosted' ? 'hosted' : 'static',
    index: data.index,
    applicationId: data.applicationId ?? '',
    apiKey: data.apiKey ?? '',
    indexName: data.indexName || INDEX_NAME,
    hosts: words(data.hosts),
    insights: data.insights === undefined ? undefined : eventsAddress(data.insights),
    baseUrl: document.documentElement.dataset.baseUrl ?? '/',
    externalUrl: data.externalUrl,
    replacePathname: readJson<SearchSettings['replacePathname']>(data.replacePathname, undefined),
    searchPage: button.getAttribute('href') ?? '',
    language: data.language ?? document.documentElement.lang,
    tags: tagsOf(words(data.tags ?? 'default'), versions, version),
    versions,
    version,
    languages: readJson<Choice[]>(data.languages, []),
    isContextual: data.contextual !== 'false',
    kinds: words(data.kinds),
    parameters: readJson<Record<string, unknown>>(data.searchParameters, {}),
    maxPerGroup: Number(data.maxResultsPerGroup) || HITS_PER_GROUP,
    missingResultsUrl: data.missingResultsUrl,
    popular: data.popular,
    ask: readJson<SearchSettings['ask']>(data.ask, undefined),
    reportUrl: data.reportUrl,
    placeholder: data.placeholder,
    isPersonal: data.personalization !== 'false',
  };
}

/** Replaces the tags of versions by that of one version. */
export function tagsOf(tags: readonly string[], versions: readonly VersionChoice[], version: string | undefined): string[] {
  const chosen = versions.find(({ name }) => name === version);
  if (!chosen) return [...tags];
  return [...tags.filter((tag) => !versions.some((other) => other.tag === tag)), chosen.tag];
}

function preferredVersion(document: Document, storage: SiteStorage, versions: readonly Choice[]): string | undefined {
  const preferred = storage.get(preferredVersionKey(document.documentElement.dataset.docs ?? 'default'));
  return versions.find(({ name }) => name === preferred)?.name;
}

/** Returns the address of the service for events, given as a region or in full. */
export function eventsAddress(region: string): string {
  if (!region) return EVENTS;
  return /^\w+$/.test(region) ? EVENTS.replace('.', `.${region}.`) : region;
}

function words(text: string | undefined): string[] {
  return text?.split(/\s+/).filter(Boolean) ?? [];
}

/** Parses JSON. Invalid JSON counts as absent, so that the search works without it. */
function readJson<T>(text: string | undefined, otherwise: T): T {
  try {
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch (error) {
    reportError(error);
    return otherwise;
  }
}
