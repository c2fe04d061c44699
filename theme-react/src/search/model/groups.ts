import type { HitRow } from './rows.js';

/** A row in the list. */
export interface Item {
  readonly row: HitRow;
  /** Whether the row is below that of its page. */
  readonly isChild: boolean;
}

/** Groups rows by category, in the order in which categories first appear. A group has at most `max` rows. */
export function byCategory(rows: readonly HitRow[], max: number): [category: string, rows: HitRow[]][] {
  const groups = groupBy(rows, ({ hit }) => hit.hierarchy.lvl0 ?? '');
  return Array.from(groups, ([category, members]) => [category, members.slice(0, max)]);
}

/** Puts rows of one page next to each other, the page itself before its sections. */
export function byPage(rows: readonly HitRow[]): Item[] {
  return [...groupBy(rows, ({ hit }) => hit.hierarchy.lvl1 ?? hit.url).values()].flatMap(withParents);
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
