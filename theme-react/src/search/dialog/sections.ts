import { countedText } from '../../core/texts.js';
import { groupHits } from '../model/groups.js';
import type { Hit } from '../model/hit.js';
import { type Search, searchPageAddress } from '../search.js';
import type { Results } from '../session.js';
import type { StoredSearches } from '../stored.js';
import type { SearchTexts } from '../texts.js';
import type { Row, Section } from './rows.js';

/** The hits by category, and the link to all of them. */
export function resultSections(search: Search, { hits, count }: Results): Section[] {
  const { settings, texts } = search;
  const sections = groupHits(hits, settings.maxPerGroup).map(({ label, items }): Section => ({
    label,
    rows: items.map(({ hit, ...item }) => ({ key: hit.objectID, href: hit.url, hit, ...item })),
  }));
  if (count === 0 || !settings.searchPage) return sections;
  const all: Row = { key: '', href: searchPageAddress(search), label: countedText(texts.search_see_all, count, settings.language) };
  return [...sections, { label: '', rows: [all] }];
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
