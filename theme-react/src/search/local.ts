import { fetchBelow, sliceBytes } from './engine/files.js';
import { createEngine, type Engine } from './engine/index.js';
import type { Provider } from './provider.js';
import { HITS_PER_PAGE } from './session.js';
import type { SearchSettings } from './settings.js';

/** Milliseconds after a search until the rest of the index is fetched: most readers continue typing. */
const AHEAD_PAUSE = 2000;

/** Returns the address of the folder of the index. */
function folderOf(window: Window, { index = '' }: SearchSettings): string {
  return new URL('.', new URL(index, window.document.baseURI)).href;
}

/** Opens the index of the site for a few queries. */
export function openIndex(window: Window, settings: SearchSettings): Engine {
  return createEngine({ baseUrl: folderOf(window, settings) });
}

/** Returns a provider that searches the index of the site. */
export function localProvider(window: Window, settings: SearchSettings): Provider {
  const baseUrl = folderOf(window, settings);
  const fetchFile = fetchBelow(baseUrl);
  const asked = new Set<string>();
  const kept = new Map<string, string>();
  const engine = createEngine({
    fetchFile: async (path, bytes) => {
      const text = kept.get(path);
      return text === undefined ? fetchFile((asked.add(path), path), bytes) : sliceBytes(text, bytes);
    },
  });
  return async ({ query, page, snippetWords, language, tags, kind }, signal) => {
    const filters = { language, tags, kinds: kind ? [kind] : [] };
    const request = { query, page, snippetWords, filters, hitsPerPage: HITS_PER_PAGE, signal };
    const answer = await engine.search(request);
    setTimeout(() => import('./ahead.js').then((ahead) => ahead.fetchAhead(window, baseUrl, asked, kept), () => {}), AHEAD_PAUSE);
    if (answer.nbHits > 0) return answer;
    // If they cannot be fetched, the result is empty without them.
    return { ...answer, suggestions: await engine.suggest(request).catch(() => []) };
  };
}
