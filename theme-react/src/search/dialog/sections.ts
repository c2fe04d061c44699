import { countedText } from '../../core/texts.js';
import { groupHits } from '../model/groups.js';
import type { Hit } from '../model/hit.js';
import { type Search, searchPageAddress } from '../search.js';
import type { Results } from '../session.js';
import type { StoredSearches } from '../stored.js';
import type { SearchTexts } from '../texts.js';
import type { Row, Section } from './rows.js';

/** Returns the hits by category. */
export function hitSections({ settings }: Search, { hits }: Results): Section[] {
  return groupHits(hits, settings.maxPerGroup).map(({ label, items }): Section => ({
    label,
    rows: items.map(({ hit, ...item }) => ({ key: hit.objectID, href: hit.url, hit, ...item })),
  }));
}

/** Returns the section with the link to all results, where the site has a search page. */
export function allSection(search: Search, { count }: Results): Section[] {
  const { settings, texts } = search;
  if (count === 0 || !settings.searchPage) return [];
  const all: Row = { key: '', href: searchPageAddress(search), label: countedText(texts.search_see_all, count, settings.language) };
  return [{ label: '', rows: [all] }];
}

/** Recent and favorite searches. */
export function storedSections(stored: StoredSearches, texts: SearchTexts): Section[] {
  return [
    { label: texts.search_recent, rows: rowsOf('recent', stored.recent()) },
    { label: texts.search_favorite, rows: rowsOf('favorite', stored.favorites()) },
  ].filter(({ rows }) => rows.length > 0);
}

function rowsOf(list: 'recent' | 'favorite', hits: readonly Hit[]): Row[] {
  return hits.map((hit) => ({ key: list + hit.objectID, href: hit.url, hit, list }));
}
