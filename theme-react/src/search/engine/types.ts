/** A part of a file: its first byte, and the one after its last. */
export type ByteRange = readonly [start: number, end: number];

/**
 * Reads a file of the index, by its path below the folder of the index, or only a part of it. Rejects if there is no such file.
 */
export type FetchFile = (path: string, bytes?: ByteRange) => Promise<string>;

/** Location of the index and options for reading it. */
export interface EngineOptions {
  /** Address of the folder of the index, with a slash at its end. @default `/search/` */
  readonly baseUrl?: string;
  /** Reads files in place of `fetch` below `baseUrl`. */
  readonly fetchFile?: FetchFile;
  /** Number of files and parts of files that are cached in memory. @default 1024 */
  readonly cacheSize?: number;
}

/** Filters of records; omitted ones do not filter. */
export interface SearchFilters {
  /** Language of the records, exactly as they name it. */
  readonly language?: string | undefined;
  /** Values of `docusaurus_tag`, of which a record has at least one. */
  readonly tags?: readonly string[];
  /** Kinds of pages: `guide`, `api`, `library`. */
  readonly kinds?: readonly string[];
}

/** A search. */
export interface SearchRequest {
  /** The typed text. */
  readonly query: string;
  readonly filters?: SearchFilters;
  /** @default 20 */
  readonly hitsPerPage?: number;
  /** Page of results, from 0. @default 0 */
  readonly page?: number;
  /** Words around the first match in a snippet. @default 10 */
  readonly snippetWords?: number;
  /** Ends the search: the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** The answer, in the shape of the hosted service. */
export interface SearchResponse {
  readonly hits: readonly Hit[];
  /** Hits on all pages. */
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  readonly hitsPerPage: number;
  readonly query: string;
  /** The query that was searched in place of one with a word that occurs nowhere; absent if the query was not corrected. */
  readonly corrected?: string;
}

export type HierarchyLevel = 'lvl0' | 'lvl1' | 'lvl2' | 'lvl3' | 'lvl4' | 'lvl5' | 'lvl6';
export type HitType = HierarchyLevel | 'content';
export type Hierarchy = Readonly<Record<HierarchyLevel, string | null>>;

/** How many words of the query a text matches. */
export type MatchLevel = 'none' | 'partial' | 'full';

/** A text with `<mark>` around matches. The text itself is not escaped: never use it as HTML. */
export interface SnippetResult {
  readonly value: string;
  readonly matchLevel: MatchLevel;
}

/** A whole text with its marks. */
export interface HighlightResult extends SnippetResult {
  readonly matchedWords: readonly string[];
  /** Present when something matches. */
  readonly fullyHighlighted?: boolean;
}

/** Results for each text of a hit; texts that it does not have are left out. */
export interface ByAttribute<Result> {
  readonly hierarchy: Readonly<Partial<Record<HierarchyLevel, Result>>>;
  readonly content?: Result;
}

/** A record that was found. */
export interface Hit {
  readonly objectID: string;
  readonly type: HitType;
  readonly hierarchy: Hierarchy;
  readonly content: string | null;
  /** Absolute address with the anchor. */
  readonly url: string;
  readonly url_without_anchor: string;
  readonly anchor: string | null;
  /** Additional search terms of the heading; absent if it has none. */
  readonly keywords?: readonly string[];
  /** Kind of the page: `guide`, `api`, `library`. */
  readonly kind: string;
  /** Whether it belongs to a member of a documented item: a field, a parameter, a method. */
  readonly member?: boolean;
  /** Synonyms of words of the query that its texts contain in place of these words. */
  readonly synonyms?: readonly string[];
  readonly _highlightResult: ByAttribute<HighlightResult>;
  readonly _snippetResult: ByAttribute<SnippetResult>;
}

/** Searches an index. Fetched files are cached, so that queries that need no other files work offline. */
export interface Engine {
  /** Rejects if the index cannot be read or has an unsupported version. */
  search(request: SearchRequest): Promise<SearchResponse>;
  /** Returns similar queries with words of the index, at most three, for a query without hits. Rejects as `search` does. */
  suggest(request: SearchRequest): Promise<string[]>;
}
