import { countedText } from '../../core/texts.js';
import { groupRows, type Item } from '../model/groups.js';
import { type Hit, pathOf } from '../model/hit.js';
import { type Ranked, rowsOfHits } from '../model/rows.js';
import { askAddress, isExternal, type Search, searchPageAddress } from '../search.js';
import type { Results } from '../session.js';
import type { StoredSearches } from '../stored.js';
import type { SearchTexts } from '../texts.js';
import type { Row, Section } from './rows.js';

/**
 * Returns the hits by category, one row for one thing.
 * @param opened - keys of the rows whose lists are open
 */
export function hitSections(search: Search, { hits }: Results, opened: readonly string[]): Section[] {
  return groupRows(rowsOfHits(hits), search.settings.maxPerGroup).map(({ label, items }): Section => ({
    label,
    rows: items.flatMap((item) => hitRows(search, item, opened)),
  }));
}

/** Returns a row, the control for the list of hits that it represents, and that list if it is open. */
function hitRows({ texts, settings: { language } }: Search, { row: { hit, rank, same, more }, isChild }: Item, opened: readonly string[]): Row[] {
  const own: Row = { ...rowOf({ hit, rank }), isChild };
  const listOf = (opener: Row, list: readonly Row[]): Row[] => {
    const isOpen = opened.includes(opener.key);
    return [{ ...opener, isOpen }, ...(isOpen ? list : [])];
  };
  if (same.length > 0) {
    const places = [{ hit, rank }, ...same];
    const note = countedText(texts.search_in_places, places.length, language);
    // The hits have the same title and differ by the headings above it.
    return listOf({ ...own, key: `same-${own.key}`, note }, places.map((place) => rowOf(place, pathOf(place.hit).join(' › '))));
  }
  if (more.length === 0) return [own];
  const label = countedText(texts.search_more_on_page, more.length, language);
  return [own, ...listOf({ key: `more-${own.key}`, href: hit.url.split('#', 1).join(), label, isChild: true }, more.map((place) => rowOf(place)))];
}

/** A row below another one. */
function rowOf({ hit, rank }: Ranked, label?: string): Row {
  return { key: hit.objectID, href: hit.url, hit, rank, isChild: true, label };
}

/** Returns the section with the link to all results, if the site has a search page, and the link that passes the query on. */
export function lastSection(search: Search, { count, query }: Results): Section[] {
  const { settings, texts } = search;
  if (count === 0) return [];
  const rows: Row[] = [];
  if (settings.searchPage) rows.push({ key: '', href: searchPageAddress(search), label: countedText(texts.search_see_all, count, settings.language) });
  const ask = askAddress(search, query);
  if (ask) rows.push({ key: 'ask', icon: 'ask', href: ask, label: settings.ask?.label, isExternal: isExternal(ask) });
  return rows.length > 0 ? [{ label: '', rows }] : [];
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
