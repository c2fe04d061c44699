import { fetchBelow, sliceBytes } from './engine/files.js';
import { byAttribute, type HitMaker, openEngine } from './engine/engine.js';
import type { FetchFile } from './engine/types.js';
import { type Hit, LEVELS } from './model/hit.js';
import type { Provider } from './provider.js';
import type { SearchSettings } from './settings.js';

/** Milliseconds after a search until the rest of the index is fetched: most readers continue typing. */
const AHEAD_PAUSE = 2000;

/** Returns the address of the folder of the index. */
export function folderOf({ index = '' }: SearchSettings): string {
  return new URL('.', new URL(index, document.baseURI)).href;
}

/** Returns a function that makes the hits of the dialog. Only texts are cut: without its first words, a heading looks like others. */
export const hitMaker = (toLocal: (url: string) => string | undefined): HitMaker<Hit> => ({ record, ...found }, marker, { snippetWords = 10 }) => {
  const { objectID, type } = record;
  const url = toLocal(record.url);
  const marked = byAttribute(record, LEVELS, (text, level) => (level ? marker.highlight(text) : marker.snippet(text, snippetWords)));
  return url === undefined ? url : { objectID, type, url, marked, ...found, ...byAttribute(record, LEVELS, String) };
};

/** Returns a provider that searches the index of the site. */
export function openProvider(window: Window, settings: SearchSettings, toLocal: (url: string) => string | undefined): Provider {
  return indexProvider(window, settings, hitMaker(toLocal));
}

/** Returns a provider that searches an index, and makes the hits. */
export function indexProvider<Made>(window: Window, settings: SearchSettings, makeHit: HitMaker<Made>): Provider<Made> {
  const baseUrl = folderOf(settings);
  const fetchFile = fetchBelow(baseUrl);
  const asked = new Set<string>();
  const kept = new Map<string, string>();
  const readFile: FetchFile = async (path, bytes) => {
    const text = kept.get(path);
    if (text !== undefined) return sliceBytes(text, bytes);
    asked.add(path);
    return fetchFile(path, bytes);
  };
  const engine = openEngine(readFile, makeHit);
  return async ({ query, page, snippetWords, language, tags, kind }, signal) => {
    const filters = { language, tags, kinds: kind ? [kind] : [] };
    const request = { query, page, snippetWords, filters, signal };
    const answer = await engine.search(request);
    setTimeout(() => import('./ahead.js').then((ahead) => ahead.fetchAhead(window, baseUrl, asked, kept), () => {}), AHEAD_PAUSE);
    if (answer.nbHits > 0) return answer;
    // If they cannot be fetched, the result is empty without them.
    return { ...answer, suggestions: await engine.suggest(request).catch(() => []) };
  };
}
