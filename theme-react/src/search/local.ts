import { fetchBelow } from './engine/files.js';
import { createEngine } from './engine/index.js';
import { HITS_PER_PAGE, type Provider } from './provider.js';
import type { SearchSettings } from './settings.js';

/** The rest of the index is fetched this many milliseconds after a search: most readers go on typing. */
const AHEAD_PAUSE = 2000;

/** Searches the index that is written with the site. */
export function localProvider(window: Window, { index = '' }: SearchSettings): Provider {
  // The manifest stands in the folder of the index.
  const baseUrl = new URL('.', new URL(index, window.document.baseURI)).href;
  const fetchFile = fetchBelow(baseUrl);
  const asked = new Set<string>();
  const kept = new Map<string, string>();
  const engine = createEngine({ fetchFile: async (path) => kept.get(path) ?? fetchFile((asked.add(path), path)) });
  return async ({ query, page, snippetWords, language, tags, kind }, signal) => {
    const filters = { language, tags, kinds: kind ? [kind] : [] };
    const request = { query, page, snippetWords, filters, hitsPerPage: HITS_PER_PAGE, signal };
    const answer = await engine.search(request);
    setTimeout(() => import('./ahead.js').then((it) => it.fetchAhead(window, baseUrl, asked, kept), () => {}), AHEAD_PAUSE);
    if (answer.nbHits > 0) return answer;
    // Nothing was found, with or without them.
    return { ...answer, suggestions: await engine.suggest(request).catch(() => []) };
  };
}
