import { FAILED_TEXTS } from './failed-texts.js';

/** The texts of the search in English, but those of a search whose code is not there; a site replaces them by the same keys (see `core/texts.ts`). */
export const SEARCH_TEXTS = {
  search: 'Search',
  search_docs: 'Search docs',
  search_title: 'Search the documentation',
  search_cancel: 'Cancel',
  search_clear: 'Clear the query',
  search_recent: 'Recent',
  search_no_recent: 'No recent searches',
  search_favorite: 'Favorite',
  search_save: 'Save this search',
  search_remove_recent: 'Remove this search from history',
  search_remove_favorite: 'Remove this search from favorites',
  search_results: 'Search results',
  search_count: 'One result|{count} results',
  search_see_all: 'See the result|See all {count} results',
  search_in_places: 'in one place|in {count} places',
  search_more_on_page: 'One more on this page|{count} more on this page',
  search_also: 'also: {words}',
  search_corrected: 'Results for “{query}”',
  search_loading: 'Fetching new results…',
  search_no_results: 'No results for',
  search_try: 'Try searching for',
  search_missing: 'Believe this query should return results?',
  search_missing_link: 'Let us know.',
  search_failed_refused: 'The search service refused the request.',
  search_failed_busy: 'The search service has too many requests. Try again in a moment.',
  search_failed_answer: 'The response of the search service is invalid.',
  search_retry: 'Retry',
  search_local: 'The search service cannot be reached. These results come from this site’s own index.',
  search_stand_in: 'These results come from this site’s own index.',
  search_to_select: 'to select',
  search_to_navigate: 'to navigate',
  search_to_close: 'to close',
  search_to_save: 'to save',
  search_to_remove: 'to remove',
  search_shortcuts: 'Shortcuts',
  search_report: 'Send this query to the authors',
  search_reported: 'Sent. Thank you.',
  search_filters: 'Filter results',
  search_kind_guide: 'Guides',
  search_kind_api: 'API',
  search_kind_library: 'Library',
  search_all_kinds: 'Search all kinds of pages',
  search_version: 'Version',
  search_language: 'Language',
  search_all_languages: 'All languages',
  search_results_for: 'Search results for “{query}”',
  search_more: 'More results',
} as const;

/** The texts of the search in the language of the page. */
export type SearchTexts = { readonly [Key in keyof (typeof SEARCH_TEXTS & typeof FAILED_TEXTS)]: string };

/** All texts of the search in English. */
export const ENGLISH: SearchTexts = { ...FAILED_TEXTS, ...SEARCH_TEXTS };
