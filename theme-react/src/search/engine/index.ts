/** Search in the index that is written with the site: files that are fetched as a query needs them, and no server. */
export { createEngine } from './engine.js';
export type { Engine, EngineOptions, FetchFile, SearchFilters, SearchRequest, SearchResponse } from './types.js';
export type { HighlightResult, Hierarchy, HierarchyLevel, Hit, HitType, MatchLevel, SnippetResult } from './types.js';
