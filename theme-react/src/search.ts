/**
 * The search dialog and its button for any React app: one that documents nothing itself, or whose pages were made by
 * another program. It searches the index of a site, by the hosted service, or by a client of your own.
 *
 * @packageDocumentation
 */
export type { SearchClient } from './search/client/hosted.js';
export { SearchButton, type SearchButtonProps } from './search/components/button.js';
export { SearchDialog, type SearchDialogProps, type SearchView } from './search/components/dialog.js';
export { DocSearch, type DocSearchProps } from './search/components/doc-search.js';
export { docsearch, type Docsearch, type DocsearchOptions } from './search/components/docsearch.js';
export type { SearchShortcut } from './search/components/keys.js';
export type { OpenState } from './search/components/open-state.js';
export type {
  ClientIndex,
  HostedIndex,
  SearchHit,
  SearchOptions,
  SearchRules,
  SearchSource,
  StaticIndex,
} from './search/components/options.js';
export type { TransformHits } from './search/components/visit.js';
export type { SearchTexts } from './search/texts.js';
