import type { Level } from '../model/hit.js';
import type { SearchAnswer } from '../provider.js';
import type { Entry } from './entries.js';
import { guard, MANIFEST, openFiles } from './files.js';
import { lookUp } from './lookup.js';
import { createMarker, type Marker } from './marker.js';
import type { PartitionMatch } from './partition-match.js';
import { type Meta, openPartition, type Partition, type PartitionRef } from './partition.js';
import { type Plan, planOf } from './plan.js';
import { type Candidate, rank } from './rank.js';
import { ensure } from './reader.js';
import { hasUnspaced } from './text.js';
import type { StoredRecord } from './texts.js';
import type { ByAttribute, Engine, FetchFile, SearchFilters, SearchRequest } from './types.js';
import type { Word } from './word.js';

/** Version of the supported format. */
const VERSION = 7;

/** Number of hits in an answer, unless the request names another. */
export const HITS_PER_PAGE = 20;

interface Manifest {
  readonly version: number;
  /** Prefix of all addresses. */
  readonly base: string;
  readonly partitions: readonly PartitionRef[];
}

/** A record that was found. */
export interface Found extends Pick<Meta, 'kind'>, Pick<Entry, 'isMember'> {
  readonly record: StoredRecord;
  /** Synonyms of words of the query that it contains in place of these words. */
  readonly synonyms: readonly string[];
}

/** Makes a hit of what was found; undefined if it is left out. */
export type HitMaker<Made> = (found: Found, marker: Marker, request: FilteredRequest, plan: Plan) => Made | undefined;

/** A search whose request has all filters. */
export type FilteredRequest = SearchRequest & Required<Pick<SearchRequest, 'filters'>>;

/** An {@link Engine} with another form of hits, which does not end a search when its signal aborts. */
export interface EngineCore<Made> {
  search(request: FilteredRequest): Promise<Pick<SearchAnswer<Made>, 'hits' | 'nbHits' | 'corrected'>>;
  suggest(request: FilteredRequest): ReturnType<Engine['suggest']>;
}

/** Makes an engine, which fetches its first file with the first search. */
export function openEngine<Made>(fetchFile: FetchFile, makeHit: HitMaker<Made>, cacheSize = 1024): EngineCore<Made> {
  const files = openFiles(fetchFile, cacheSize);
  const load = async (): Promise<Manifest> => readManifest(await fetchFile(MANIFEST));
  let manifest: Promise<Manifest> | undefined;
  const run = async <Answer>({ filters, signal }: FilteredRequest, answer: (partitions: readonly Partition[], base: string) => Promise<Answer>): Promise<Answer> => {
    const ask = async ({ base, partitions }: Manifest): Promise<Answer> => {
      const wanted = partitions.filter((partition) => isWanted(partition, filters));
      return answer(await Promise.all(wanted.map((partition) => openPartition(partition, files))), base);
    };
    manifest ??= load();
    const known = await manifest.catch((failure: unknown) => {
      manifest = undefined;
      throw failure;
    });
    return ask(known).catch(async (failure: unknown) => {
      signal?.throwIfAborted();
      // After a deploy, the files of the index may have other names.
      const fresh = load();
      await fresh.catch(() => {
        throw failure;
      });
      manifest = fresh;
      return ask(await fresh);
    });
  };
  return {
    search: (request) => run(request, (partitions, base) => answerOf(request, partitions, base, makeHit)),
    async suggest(request) {
      const { suggestionsOf } = await import('./suggest.js');
      return run(request, (partitions) => suggestionsOf(request.query, partitions));
    },
  };
}

/** A query that was looked up. */
export interface Looked {
  readonly plan: Plan;
  readonly matches: readonly PartitionMatch[];
  /** Words that occur nowhere. */
  readonly missing: readonly Word[];
  /** The corrected query, in place of which it was looked up. */
  readonly corrected?: string;
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

async function answerOf<Made>(request: FilteredRequest, partitions: readonly Partition[], base: string, makeHit: HitMaker<Made>): ReturnType<EngineCore<Made>['search']> {
  const { query, filters, hitsPerPage = HITS_PER_PAGE, page = 0, signal } = request;
  const look = async (text: string): Promise<Looked> => {
    const plan = await planOf(text, partitions);
    const matches = await lookUp(plan, plan.count > 0 || text.trim() === '' ? partitions : []);
    // The code for words that occur nowhere is fetched with the first such word.
    const missing = plan.words.filter((_, i) => i < plan.count && !matches.some(({ words }) => words[i]?.size));
    return { plan, matches, missing };
  };
  const looked = await look(query);
  const { plan, matches, corrected } = looked.missing.length > 0 ? await (await import('./missing.js')).lookAgain(query, looked, look) : looked;
  // Ranking would keep the browser busy for nothing.
  signal?.throwIfAborted();
  const ranked = rank(matches, plan, filters.kinds);
  const shown = ranked.slice(page * hitsPerPage, (page + 1) * hitsPerPage);
  const records = await Promise.all(shown.map(({ partition, entry }) => partition.record(entry.place, base)));
  const cutUnspaced = hasUnspaced(JSON.stringify(records)) ? (await import('./unspaced.js')).unspacedPieces : undefined;
  const marker = createMarker(plan, cutUnspaced);
  const hits = records.flatMap((record, i) => {
    const { partition, entry } = shown[i] as Candidate;
    const { kind } = partition.metaOf(entry);
    return makeHit({ record, kind, isMember: entry.isMember, synonyms: plan.synonyms?.synonymsIn(plan.words, record) ?? [] }, marker, request, plan) ?? [];
  });
  return { hits, nbHits: ranked.length, corrected };
}

function isWanted({ language, tags }: PartitionRef, wanted: SearchFilters): boolean {
  if (wanted.language && wanted.language !== language) return false;
  return !wanted.tags?.length || wanted.tags.some((tag) => tags.includes(tag));
}

/** Returns a result for each text of a record at some levels, and for its content. */
export function byAttribute<Result>({ hierarchy, content }: StoredRecord, levels: readonly Level[], resultOf: (text: string, level?: Level) => Result): ByAttribute<Result> {
  const headings = levels.flatMap((level) => {
    const text = hierarchy[level];
    return text === null ? [] : [[level, resultOf(text, level)]];
  });
  return { hierarchy: Object.fromEntries(headings), ...(content !== null && { content: resultOf(content) }) };
}
