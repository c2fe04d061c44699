import { createEngine } from './engine/index.js';
import { HITS_PER_PAGE, type Provider } from './provider.js';
import type { SearchSettings } from './settings.js';

/** Searches the index that is written with the site. */
export function localProvider(window: Window, { index = '' }: SearchSettings): Provider {
  // The manifest stands in the folder of the index.
  const engine = createEngine({ baseUrl: new URL('.', new URL(index, window.document.baseURI)).href });
  return ({ query, page, snippetWords, language, tags, kind }, signal) => {
    const filters = { language, tags, kinds: kind ? [kind] : [] };
    return engine.search({ query, page, snippetWords, filters, hitsPerPage: HITS_PER_PAGE, signal });
  };
}
