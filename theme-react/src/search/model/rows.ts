import { type Hit, LEVELS, nameOf } from './hit.js';

/** Maximum number of rows for the sections of a page, or for the members of a type or operation. */
const MAX_OF_OWNER = 2;

/** A hit with its rank in the answer, from 0. Events contain the rank, however the list is grouped. */
export interface Ranked {
  readonly hit: Hit;
  readonly rank: number;
}

/** A row of a result list: a page, section, type, operation or member. */
export interface HitRow extends Ranked {
  /** Further hits with the same title, in other places. */
  readonly same: readonly Ranked[];
  /** Further hits of the same page, type or operation, which have no rows of their own. */
  readonly more: readonly Ranked[];
}

interface OpenRow extends HitRow {
  hit: Hit;
  rank: number;
  readonly same: Ranked[];
  readonly more: Ranked[];
}

/** Numbers of hits with the same title: pages, operations and types; sections of guides; members of operations and types. */
type Counts = Record<Role, number>;
type Role = 'thing' | 'section' | 'member';

/** Returns the rows of a list of hits, in the order of their first hits; the rules are in FORMAT.md of search-index. */
export function rowsOfHits(hits: readonly Hit[]): HitRow[] {
  const counts = new Map<string, Counts>();
  for (const hit of hits) countsOf(counts, hit)[roleOf(hit)] += 1;
  const rows: OpenRow[] = [];
  const merged = new Map<string, OpenRow>();
  const owned = new Map<string, OpenRow[]>();
  for (const [rank, hit] of hits.entries()) {
    const role = mergedRole(roleOf(hit), countsOf(counts, hit));
    const key = `${role} ${titleKey(hit)}`;
    const known = role && merged.get(key);
    const siblings = role ? [] : siblingsOf(hit, owned);
    const last = siblings[MAX_OF_OWNER - 1];
    if (known) {
      known.same.push({ hit, rank });
    } else if (!last) {
      const row: OpenRow = { hit, rank, same: [], more: [] };
      rows.push(row);
      siblings.push(row);
      if (role) merged.set(key, row);
    } else if (hit.url.includes('#')) {
      last.more.push({ hit, rank });
    } else {
      // The page itself is not hidden behind its sections.
      last.more.unshift({ hit: last.hit, rank: last.rank });
      Object.assign(last, { hit, rank });
    }
  }
  return rows;
}

const titleKey = (hit: Hit): string => nameOf(hit).toLowerCase();

function countsOf(all: Map<string, Counts>, hit: Hit): Counts {
  const counts = all.get(titleKey(hit)) ?? { thing: 0, section: 0, member: 0 };
  all.set(titleKey(hit), counts);
  return counts;
}

function roleOf({ isMember, kind = 'guide', url }: Hit): Role {
  if (isMember) return 'member';
  return kind === 'guide' && url.includes('#') ? 'section' : 'thing';
}

/** Whose row a hit of a role shares; undefined if it has its own. One title has at most two rows. */
function mergedRole(role: Role, { thing, section, member }: Counts): Role | undefined {
  const parts = section + member;
  if (role === 'thing') return thing > 1 && thing + Math.min(parts, 1) > 2 ? role : undefined;
  if (parts > 1 && thing + section + Math.min(member, 1) > 2) return 'section';
  return role === 'member' && member > 1 ? role : undefined;
}

/** Returns the rows with the same page, or for a member those with the same type or operation. Types and operations count as pages. */
function siblingsOf({ url, kind = 'guide', isMember, hierarchy }: Hit, owned: Map<string, OpenRow[]>): OpenRow[] {
  if (!isMember && kind !== 'guide') return [];
  const headings = LEVELS.flatMap((level) => hierarchy[level] ?? []);
  const key = JSON.stringify([url.split('#', 1), isMember && headings.slice(0, -1)]);
  const siblings = owned.get(key) ?? [];
  owned.set(key, siblings);
  return siblings;
}
