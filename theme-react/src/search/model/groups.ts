import type { Hit } from './hit.js';

/** A hit in the list. */
export interface Item {
  readonly hit: Hit;
  /** Place in the order of the answer, from 0: events tell it, however the list is grouped. */
  readonly rank: number;
  /** Stands below the page that it is on. */
  readonly isChild: boolean;
}

/** Hits of one category. */
export interface Group {
  readonly label: string;
  readonly items: readonly Item[];
}

/**
 * Groups hits by category, in the order in which categories first appear; inside of a category those of one page stand
 * together. A group has at most `max` hits.
 */
export function groupHits(hits: readonly Hit[], max: number): Group[] {
  const items = hits.map((hit, rank) => ({ hit, rank }));
  return [...groupBy(items, ({ hit }) => hit.hierarchy.lvl0 ?? '')].map(([label, members]) => {
    const pages = groupBy(members.slice(0, max), ({ hit }) => hit.hierarchy.lvl1 ?? hit.url);
    return { label, items: [...pages.values()].flatMap(withParents) };
  });
}

/** The page comes first, and what is on it below. */
function withParents(items: readonly Omit<Item, 'isChild'>[]): Item[] {
  const page = items.find(({ hit }) => hit.type === 'lvl1');
  const ordered = page ? [page, ...items.filter((item) => item !== page)] : items;
  return ordered.map((item) => ({ hit: item.hit, rank: item.rank, isChild: page !== undefined && item !== page }));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
