import type { SiteStorage } from '../core/storage.js';
import { type Hit, parentOf, readHit } from './model/hit.js';

/** Limits of the lists (Spec 9). */
const MAX_FAVORITES = 10;
const MAX_RECENT = 7;
const MAX_RECENT_BESIDE_FAVORITES = 4;

/** The hits that a reader followed, and those that were kept. */
export interface StoredSearches {
  recent(): Hit[];
  favorites(): Hit[];
  /** Remembers that a hit was followed, by its parent, unless that is a favorite (Spec 4). */
  follow(hit: Hit): void;
  /** Makes a recent search a favorite. */
  keep(hit: Hit): void;
  /** Forgets a search. */
  remove(hit: Hit): void;
}

type List = readonly Hit[];

/**
 * Opens the stored searches of an index. Names and shape are those of DocSearch, so that histories survive a move.
 * What is stored may be anything, as other scripts can write it: what cannot be read counts as absent.
 */
export function openStoredSearches(storage: SiteStorage, indexName: string, toLocal: (url: string) => string | undefined): StoredSearches {
  const key = (list: 'RECENT' | 'FAVORITE'): string => `__DOCSEARCH_${list}_SEARCHES__${indexName}`;
  const read = (list: 'RECENT' | 'FAVORITE'): Hit[] => parseList(storage.get(key(list))).flatMap((json) => readHit(json, toLocal) ?? []);
  const favorites = (): Hit[] => read('FAVORITE').slice(0, MAX_FAVORITES);
  const recent = (): Hit[] =>
    read('RECENT').slice(0, favorites().length > 0 ? MAX_RECENT_BESIDE_FAVORITES : MAX_RECENT);
  const write = (list: 'RECENT' | 'FAVORITE', hits: List, max: number): void =>
    storage.set(key(list), JSON.stringify(hits.slice(0, max).map(storedForm)));
  return {
    recent,
    favorites,
    follow(hit) {
      const parent = parentOf(hit);
      if (includes(favorites(), parent)) return;
      write('RECENT', [parent, ...without(recent(), parent)], MAX_RECENT);
    },
    keep(hit) {
      write('FAVORITE', [hit, ...without(favorites(), hit)], MAX_FAVORITES);
      write('RECENT', without(recent(), hit), MAX_RECENT);
    },
    remove(hit) {
      write('FAVORITE', without(favorites(), hit), MAX_FAVORITES);
      write('RECENT', without(recent(), hit), MAX_RECENT);
    },
  };
}

/** Spec 5. A heading that was saved for the text below it has an id of its own making, but the same place. */
const isSame = (one: Hit, other: Hit): boolean =>
  one.objectID === other.objectID || (one.type === other.type && one.url === other.url);
const includes = (list: List, wanted: Hit): boolean => list.some((hit) => isSame(hit, wanted));
const without = (list: List, unwanted: Hit): Hit[] => list.filter((hit) => !isSame(hit, unwanted));

/** No marks, and none of what services add to a hit. */
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
