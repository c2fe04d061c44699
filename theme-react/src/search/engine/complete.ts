// What answers have that the dialog does not read, in the shape of the hosted service.
import { LEVELS } from '../model/hit.js';
import { byAttribute, type FilteredRequest, HITS_PER_PAGE, type HitMaker, openEngine } from './engine.js';
import { fetchBelow } from './files.js';
import { distinct } from './marker.js';
import type { Plan } from './plan.js';
import type { Engine, EngineOptions, Hit, MatchLevel, SearchRequest } from './types.js';

/** Makes an engine, which fetches its first file with the first search. */
export function createEngine(options: EngineOptions): Engine {
  const { baseUrl = '/search/', fetchFile = fetchBelow(baseUrl), cacheSize } = options;
  const { search, suggest } = openEngine(fetchFile, completeHit, cacheSize);
  return {
    async search(request) {
      const { query, page = 0, hitsPerPage = HITS_PER_PAGE } = request;
      const { hits, nbHits, corrected } = await untilAborted(request, search);
      return { hits, nbHits, page, nbPages: hitsPerPage > 0 ? Math.ceil(nbHits / hitsPerPage) : 0, hitsPerPage, query, ...(corrected !== undefined && { corrected }) };
    },
    suggest: (request) => untilAborted(request, suggest),
  };
}

/** Runs a request. The promise rejects when the signal of the request aborts; what is fetched then is kept for others. */
async function untilAborted<Answer>(options: SearchRequest, run: (request: FilteredRequest) => Promise<Answer>): Promise<Answer> {
  const request = { ...options, filters: options.filters ?? {} };
  const { signal } = request;
  if (!signal) return run(request);
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([aborted, run(request)]);
}

/** Makes a hit with all fields, and with results for all texts. */
export const completeHit: HitMaker<Hit> = ({ record, kind, isMember, synonyms }, marker, { snippetWords = 10 }, plan) => ({
  ...record,
  anchor: /#(.*)/s.exec(record.url)?.[1] ?? null,
  kind,
  ...(isMember && { member: true }),
  ...(synonyms.length > 0 && { synonyms }),
  _highlightResult: byAttribute(record, LEVELS, (text) => {
    const pieces = marker.piecesOf(text);
    const matched = distinct(pieces);
    return {
      value: marker.highlight(text),
      matchLevel: levelOf(matched, plan),
      matchedWords: matched.map((index) => plan.words[index]?.prefix as string),
      ...(matched.length > 0 && { fullyHighlighted: pieces.every(({ words }) => words.length > 0) }),
    };
  }),
  // Categories are short, and hits are grouped by them.
  _snippetResult: byAttribute(record, LEVELS.slice(1), (text) => ({
    value: marker.snippet(text, Math.max(snippetWords, 1)),
    matchLevel: levelOf(distinct(marker.piecesOf(text)), plan),
  })),
});

function levelOf({ length }: readonly number[], { count }: Plan): MatchLevel {
  if (length === 0) return 'none';
  return length === count ? 'full' : 'partial';
}
