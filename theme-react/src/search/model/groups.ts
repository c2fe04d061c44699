import type { HitRow } from './rows.js';

/** A row in the list. */
export interface Item {
  readonly row: HitRow;
  /** Whether the row is below that of its page. */
  readonly isChild: boolean;
}

/** Rows of one category. */
export interface Group {
  readonly label: string;
  readonly items: readonly Item[];
}

/**
 * Groups rows by category, in the order in which categories first appear; within a category, rows of one page are adjacent.
 * A group has at most `max` rows.
 */
export function groupRows(rows: readonly HitRow[], max: number): Group[] {
  return [...groupBy(rows, ({ hit }) => hit.hierarchy.lvl0 ?? '')].map(([label, members]) => {
    const pages = groupBy(members.slice(0, max), ({ hit }) => hit.hierarchy.lvl1 ?? hit.url);
    return { label, items: [...pages.values()].flatMap(withParents) };
  });
}

/** Moves the row of the page before those of its sections. */
function withParents(rows: readonly HitRow[]): Item[] {
  const page = rows.find(({ hit, same }) => hit.type === 'lvl1' && same.length === 0);
  const others = rows.filter((row) => row !== page);
  const last = others.pop();
  // The list of further hits of the page is below its last row.
  const ordered = page && last ? [{ ...page, more: [] }, ...others, { ...last, more: [...page.more, ...last.more] }] : rows;
  return ordered.map((row) => ({ row, isChild: page !== undefined && row.hit !== page.hit && row.same.length === 0 }));
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
