/** Search in the index of a site, which fetches the files that a query needs and has no server. */
export { createEngine } from './complete.js';
export type { Engine, EngineOptions, FetchFile, SearchFilters, SearchRequest, SearchResponse } from './types.js';
export type { HighlightResult, Hierarchy, HierarchyLevel, Hit, HitType, MatchLevel, SnippetResult } from './types.js';
