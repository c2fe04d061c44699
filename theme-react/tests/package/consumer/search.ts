// Every export of `theme-react/search-client` and of `theme-react/search-engine`, used as its types promise.
import {
  type Access,
  type CallOptions,
  type Client,
  createSearchClient,
  DeserializationError,
  type Failure,
  type FailureKind,
  failureOf,
  type Host,
  type HostStore,
  type Remembered,
  type SearchClientOptions,
  SearchError,
  type Timeouts,
} from 'theme-react/search-client';
import {
  createEngine,
  type Engine,
  type EngineOptions,
  type FetchFile,
  type HighlightResult,
  type Hierarchy,
  type HierarchyLevel,
  type Hit,
  type HitType,
  type MatchLevel,
  type SearchFilters,
  type SearchRequest,
  type SearchResponse,
  type SnippetResult,
} from 'theme-react/search-engine';

const host: Host = { url: 'https://search.example', accept: 'read' satisfies Access };
const known: Record<string, Remembered> = { [host.url]: ['late' satisfies Failure, 0] };
const hostStore: HostStore = { load: () => known, save: (failures) => void Object.assign(known, failures) };
const timeouts: Pick<Timeouts, 'connect'> = { connect: 500 };
const options: SearchClientOptions = { applicationId: 'a', apiKey: 'b', hosts: [host], hostStore, timeouts, fetch };
const client: Client = createSearchClient(options);

export async function ask(call: CallOptions): Promise<unknown> {
  try {
    return await client.search([{ query: 'embed' }], call);
  } catch (error) {
    const kind: FailureKind = failureOf(error);
    if (error instanceof DeserializationError) return 'unreadable';
    return error instanceof SearchError ? [kind, error.status] : kind;
  }
}

const fetchFile: FetchFile = async (path) => path;
const where: EngineOptions = { baseUrl: '/search/', fetchFile, cacheSize: 10 };
const engine: Engine = createEngine(where);
const filters: SearchFilters = { language: 'en', tags: ['default'], kinds: ['guide'] };

export async function find(query: string): Promise<string[]> {
  const request: SearchRequest = { query, filters, hitsPerPage: 5, page: 0, snippetWords: 5 };
  const { hits }: SearchResponse = await engine.search(request);
  return hits.map(describe);
}

function describe({ type, hierarchy, _highlightResult, _snippetResult }: Hit): string {
  const level: HierarchyLevel = type === ('content' satisfies HitType) ? 'lvl1' : (type as HierarchyLevel);
  const texts: Hierarchy = hierarchy;
  const whole: HighlightResult | undefined = _highlightResult.hierarchy[level];
  const part: SnippetResult | undefined = _snippetResult.content;
  const match: MatchLevel = whole?.matchLevel ?? 'none';
  return `${texts[level]} ${whole?.value} ${part?.value} ${match}`;
}
