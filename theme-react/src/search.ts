/**
 * The search dialog and its button for any React app, also one without documentation or with pages of another generator. It searches the
 * index of a site, the hosted service, or a custom client.
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
