import { countedText } from '../../core/texts.js';
import { byCategory, byPage, type Item } from '../model/groups.js';
import { pathOf } from '../model/hit.js';
import { type Ranked, rowsOfHits } from '../model/rows.js';
import type { Search } from '../search.js';
import type { Results } from '../session.js';
import type { Row, Section } from './rows.js';

/**
 * Returns the hits by category, one row for one thing.
 * @param opened - keys of the rows whose lists are open
 */
export function hitSections(search: Search, { hits }: Results, opened: readonly string[]): Section[] {
  return byCategory(rowsOfHits(hits), search.settings.maxPerGroup).map(([label, rows]): Section => ({
    label,
    rows: byPage(rows).flatMap((item) => hitRows(search, item, opened)),
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
