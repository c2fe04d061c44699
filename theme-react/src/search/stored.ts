import type { SiteStorage } from '../core/storage.js';
import { headingOf, type Hit } from './model/hit.js';
import { readHit } from './model/read-hit.js';
import type { Search } from './search.js';

/** Limits of the lists. */
const MAX_FAVORITES = 10;
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_FAVORITES = 4;

/** The hits that a reader followed, and the favorites. */
export interface StoredSearches {
  recent(): Hit[];
  favorites(): Hit[];
  /** Stores the heading of a hit that was followed, unless it is a favorite. */
  follow(hit: Hit): void;
  /** Makes a recent search a favorite. */
  keep(hit: Hit): void;
  /** Removes a search. */
  remove(hit: Hit): void;
}

/** A list, by its name in the storage. */
type List = 'RECENT' | 'FAVORITE';

/** The stored searches of a search; undefined if its site stores none. */
export function storedOf({ settings, storage, toLocal }: Search): StoredSearches | undefined {
  return settings.isPersonal ? openStoredSearches(storage, settings.indexName, toLocal) : undefined;
}

/**
 * Opens the stored searches of an index. Names and shape are those of DocSearch, so that histories survive a move.
 * The stored value may be anything, as other scripts can write it: unreadable values count as absent.
 */
export function openStoredSearches(storage: SiteStorage, indexName: string, toLocal: (url: string) => string | undefined): StoredSearches {
  const keyOf = (list: List): string => `__DOCSEARCH_${list}_SEARCHES__${indexName}`;
  const read = (list: List, max: number): Hit[] =>
    parseList(storage.get(keyOf(list)))
      .flatMap((json) => readHit(json, toLocal) ?? [])
      .slice(0, max);
  const favorites = (): Hit[] => read('FAVORITE', MAX_FAVORITES);
  const recent = (): Hit[] => read('RECENT', favorites().length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT);
  const write = (list: List, hits: readonly Hit[], max: number): void =>
    storage.set(keyOf(list), JSON.stringify(hits.slice(0, max).map(storedForm)));
  const writeFavorites = (hits: readonly Hit[]): void => write('FAVORITE', hits, MAX_FAVORITES);
  const writeRecent = (hits: readonly Hit[]): void => write('RECENT', hits, MAX_RECENT);
  return {
    recent,
    favorites,
    follow(hit) {
      const parent = parentOf(hit);
      if (favorites().some((favorite) => isSame(favorite, parent))) return;
      writeRecent([parent, ...without(recent(), parent)]);
    },
    keep(hit) {
      // Read before the favorite is written, which lowers the limit of recent searches: the next one takes the free place.
      const others = without(recent(), hit);
      writeFavorites([hit, ...without(favorites(), hit)]);
      write('RECENT', others, MAX_RECENT_BESIDE_FAVORITES);
    },
    remove(hit) {
      writeFavorites(without(favorites(), hit));
      writeRecent(without(recent(), hit));
    },
  };
}

/** A heading that was stored for the text below it has another id, but the same type and address. */
const isSame = (one: Hit, other: Hit): boolean =>
  one.objectID === other.objectID || (one.type === other.type && one.url === other.url);
const without = (list: readonly Hit[], unwanted: Hit): Hit[] => list.filter((hit) => !isSame(hit, unwanted));

/** Returns the stored form of a hit, without marks and fields that services add. */
function storedForm({ objectID, type, url, content = '', hierarchy }: Hit): object {
  return { objectID, type, url, content: content || null, hierarchy };
}

function parseList(text: string | null): unknown[] {
  try {
    const json: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(json) ? json : [];
  } catch {
    return [];
  }
}

/**
 * Returns the hit to store for one that was followed: for a text, the heading above it. As that heading may not be among the hits,
 * its id is its address.
 */
function parentOf(hit: Hit): Hit {
  const type = headingOf(hit);
  if (hit.type !== 'content' || !type) return hit;
  const { objectID: _id, content: _content, ...rest } = hit;
  return { ...rest, objectID: hit.url, type, marked: { hierarchy: hit.hierarchy } };
}
