import type { SearchClient } from '../client/hosted.js';
import type { Hierarchy, HitType } from '../engine/types.js';
import { HITS_PER_GROUP, INDEX_NAME, eventsAddress, type SearchSettings } from '../settings.js';

/** A search in the index that is written with a site. */
export interface StaticIndex {
  /** Address of the index: `https://docs.example.org/search/`, or a path such as `/search/` on the same host. */
  readonly index: string;
  /**
   * Name under which the browser stores recent searches.
   * @defaultValue `'docs'`
   */
  readonly indexName?: string | undefined;
  readonly applicationId?: undefined;
  readonly client?: undefined;
}

/** A search by the hosted service. */
export interface HostedIndex {
  /** Id of the application at the service. */
  readonly applicationId: string;
  /** A key that may only search: readers can see it. */
  readonly apiKey: string;
  readonly indexName: string;
  /**
   * Hosts in the order in which they are tried: `search.example.org`, `https://search.example.org` or a path.
   * @defaultValue those of the application
   */
  readonly hosts?: readonly string[] | undefined;
  /** Additional parameters for each query, under the names that the service uses. */
  readonly searchParameters?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Sends views and clicks of hits to the service: `true`, its region (`'de'`, `'us'`), or an address.
   * @defaultValue `false`
   */
  readonly insights?: boolean | string | undefined;
  /** Address of the index of a site, which answers if the service fails. */
  readonly index?: string | undefined;
  readonly client?: undefined;
}

/** A search by a client of your own. */
export interface ClientIndex {
  /** Sends the queries; that of `createSearchClient` or of `algoliasearch/lite`. */
  readonly client: SearchClient;
  readonly indexName: string;
  /** Additional parameters for each query. */
  readonly searchParameters?: Readonly<Record<string, unknown>> | undefined;
  readonly index?: undefined;
  readonly applicationId?: undefined;
}

/** A source of records. */
export type SearchSource = StaticIndex | HostedIndex | ClientIndex;

/** A hit in the format of the index or the service. Further fields are preserved. */
export interface SearchHit {
  readonly objectID: string;
  /** The kind of record: a heading, or text below it. */
  readonly type: HitType;
  /** Address that the row links to; relative ones are resolved against that of the index. */
  readonly url: string;
  readonly hierarchy: Hierarchy;
  readonly content?: string | null | undefined;
  readonly [field: string]: unknown;
}

/** Options that narrow a search and change its hits. */
export interface SearchRules {
  /** Language of the records that are found, as `en`; without it, those of all languages. */
  readonly language?: string | undefined;
  /** Finds records with at least one of these tags (`docusaurus_tag`), as `docs-default-current`. */
  readonly tags?: readonly string[] | undefined;
  /** Kinds of records that the reader can choose from: `guide`, `api`, `library`. Shown if there are at least two. */
  readonly kinds?: readonly string[] | undefined;
  /**
   * Maximum number of hits per category.
   * @defaultValue `5`
   */
  readonly maxResultsPerGroup?: number | undefined;
  /** Address of a page with all results, to which the query is added as `q`; without it, there is no such link. */
  readonly searchPage?: string | undefined;
  /** Address where readers report a query without results; `{query}` is replaced. */
  readonly missingResultsUrl?: string | undefined;
  /**
   * `false`: stores no recent searches and shows none.
   * @defaultValue `true`
   */
  readonly personalization?: boolean | undefined;
}

/** The source of the search and its rules. */
export type SearchOptions = SearchSource & SearchRules;

/**
 * Reads the options of a search.
 * @throws TypeError that names the option which is missing or wrong
 */
export function readOptions(options: SearchOptions): SearchSettings {
  // Programs without types pass anything.
  const { index, applicationId, apiKey, client, ...others } = options as Partial<HostedIndex> & SearchRules & { client?: SearchClient };
  const { indexName, insights, hosts = [], maxResultsPerGroup = HITS_PER_GROUP } = others;
  const isHosted = client !== undefined || applicationId !== undefined;
  if (!isHosted && !index) {
    fail('there is nothing to search; pass `index`, or `applicationId` with `apiKey` and `indexName`, or `client` with `indexName`');
  }
  if (isHosted && !indexName) fail('`indexName` is missing; pass the name of the index at the service');
  if (client !== undefined && typeof Object(client).search !== 'function') fail('`client` has no method `search`; pass a search client');
  if (applicationId !== undefined && !client) {
    if (!/^[\w-]+$/.test(applicationId)) fail(`\`applicationId\` is ${JSON.stringify(applicationId)}; pass the id of the application at the service`);
    if (!apiKey) fail('`apiKey` is missing; pass a key that may only search');
  }
  if (!(maxResultsPerGroup >= 1)) fail(`\`maxResultsPerGroup\` is ${maxResultsPerGroup}; pass 1 or more`);
  return {
    provider: isHosted ? 'hosted' : 'static',
    index: index && folderAddress(index),
    applicationId: applicationId ?? '',
    apiKey: apiKey ?? '',
    indexName: indexName ?? INDEX_NAME,
    hosts,
    insights: insights ? eventsAddress(insights === true ? '' : insights) : undefined,
    baseUrl: '/',
    externalUrl: undefined,
    replacePathname: undefined,
    searchPage: others.searchPage ?? '',
    language: others.language ?? 'en',
    tags: others.tags ?? [],
    versions: [],
    version: undefined,
    languages: [],
    isContextual: true,
    kinds: others.kinds ?? [],
    parameters: others.searchParameters ?? {},
    maxPerGroup: maxResultsPerGroup,
    missingResultsUrl: others.missingResultsUrl,
    placeholder: undefined,
    isPersonal: others.personalization !== false,
  };
}

function fail(message: string): never {
  throw new TypeError(`theme-react/search: ${message}`);
}

/** The address of a folder ends with a slash; otherwise its files would be resolved in its parent. That of `index.json` stays. */
function folderAddress(address: string): string {
  return /\/$|\.json(?:[?#]|$)/.test(address) ? address : `${address}/`;
}
