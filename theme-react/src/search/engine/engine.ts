import { LEVELS } from '../model/hit.js';
import { fetchBelow, Files, guard, MANIFEST } from './files.js';
import { lookUp } from './lookup.js';
import { createMarker, type Marker } from './marker.js';
import { type Meta, openPartition, type Partition, type PartitionRef } from './partition.js';
import { planOf } from './plan.js';
import { type Candidate, rank } from './rank.js';
import { ensure } from './reader.js';
import { hasUnspaced } from './text.js';
import type { StoredRecord } from './texts.js';
import type { ByAttribute, Engine, EngineOptions, Hit, SearchFilters, SearchRequest, SearchResponse } from './types.js';

/** Version of the supported format. */
const VERSION = 5;

interface Manifest {
  readonly version: number;
  /** Prefix of all addresses. */
  readonly base: string;
  readonly partitions: readonly PartitionRef[];
}

/** Makes an engine, which fetches its first file with the first search. */
export function createEngine({ baseUrl = '/search/', fetchFile = fetchBelow(baseUrl), cacheSize = 1024 }: EngineOptions): Engine {
  const files = new Files(fetchFile, cacheSize);
  const load = async (): Promise<Manifest> => readManifest(await fetchFile(MANIFEST));
  let manifest: Promise<Manifest> | undefined;
  const run = async <Answer>(request: SearchRequest, answer: (partitions: readonly Partition[], base: string) => Promise<Answer>): Promise<Answer> => {
    const ask = async ({ base, partitions }: Manifest): Promise<Answer> => {
      const wanted = partitions.filter((partition) => isWanted(partition, request.filters ?? {}));
      return answer(await Promise.all(wanted.map((partition) => openPartition(partition, files))), base);
    };
    manifest ??= load();
    const known = await manifest.catch((failure: unknown) => {
      manifest = undefined;
      throw failure;
    });
    try {
      return await ask(known);
    } catch (failure) {
      request.signal?.throwIfAborted();
      // After a deploy, the files of the index may have other names.
      const fresh = load();
      await fresh.catch(() => {
        throw failure;
      });
      manifest = fresh;
      return ask(await fresh);
    }
  };
  return {
    async search(request) {
      request.signal?.throwIfAborted();
      return orAborted(run(request, (partitions, base) => answerOf(request, partitions, base)), request.signal);
    },
    async suggest(request) {
      const { suggestionsOf } = await import('./suggest.js');
      request.signal?.throwIfAborted();
      return orAborted(run(request, (partitions) => suggestionsOf(request.query, partitions)), request.signal);
    },
  };
}

function readManifest(text: string): Manifest {
  const manifest = guard(MANIFEST, () => {
    const json = JSON.parse(text) as Manifest;
    ensure(json.version !== VERSION || Array.isArray(json.partitions));
    return json;
  });
  if (manifest.version !== VERSION) {
    throw new Error(`the search index has format ${manifest.version}, not ${VERSION}; build the site again`);
  }
  return manifest;
}

async function answerOf(request: SearchRequest, partitions: readonly Partition[], base: string): Promise<SearchResponse> {
  const { query, filters = {}, hitsPerPage = 20, page = 0, snippetWords = 10, signal } = request;
  const plan = await planOf(query, partitions);
  const matches = await lookUp(plan, partitions);
  signal?.throwIfAborted();
  const isNothing = plan.count === 0 && query.trim() !== '';
  const ranked = isNothing ? [] : rank(matches, plan, filters.kinds ?? []);
  const shown = ranked.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  const records = await Promise.all(shown.map(({ partition, entry }) => partition.record(entry.place, base)));
  const cutUnspaced = hasUnspaced(JSON.stringify(records)) ? (await import('./unspaced.js')).unspacedPieces : undefined;
  const marker = createMarker(plan, cutUnspaced);
  const synonymsIn = plan.words.some((word) => word.phrase) ? (await import('./synonyms.js')).synonymsIn : undefined;
  return {
    hits: records.map((record, i) => hitOf(shown[i] as Candidate, record, marker, Math.max(snippetWords, 1), synonymsIn?.(plan.words, record))),
    nbHits: ranked.length,
    page,
    nbPages: hitsPerPage > 0 ? Math.ceil(ranked.length / hitsPerPage) : 0,
    hitsPerPage,
    query,
  };
}

function isWanted({ language, tags }: PartitionRef, wanted: SearchFilters): boolean {
  if (wanted.language && wanted.language !== language) return false;
  return !wanted.tags?.length || wanted.tags.some((tag) => tags.includes(tag));
}

function hitOf({ partition, entry }: Candidate, record: StoredRecord, marker: Marker, snippetWords: number, synonyms: readonly string[] = []): Hit {
  return {
    ...record,
    kind: (partition.metas[entry.meta] as Meta).kind,
    ...(entry.isMember && { member: true }),
    ...(synonyms.length > 0 && { synonyms }),
    _highlightResult: byAttribute(record, 0, (text) => marker.highlight(text)),
    // Categories are short, and hits are grouped by them.
    _snippetResult: byAttribute(record, 1, (text) => marker.snippet(text, snippetWords)),
  };
}

/** Returns a result for each text of a record, from a level on. */
function byAttribute<Result>({ hierarchy, content }: StoredRecord, from: number, resultOf: (text: string) => Result): ByAttribute<Result> {
  const headings = LEVELS.slice(from).flatMap((level) => {
    const text = hierarchy[level];
    return text === null ? [] : [[level, resultOf(text)]];
  });
  return { hierarchy: Object.fromEntries(headings), ...(content !== null && { content: resultOf(content) }) };
}

/** Returns a promise that settles like another one, unless the signal aborts before. */
function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return promise;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([aborted, promise]);
}
