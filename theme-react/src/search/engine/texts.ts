import { LEVELS } from '../model/hit.js';
import { CONTENT, PAGE, pageOf } from './entries.js';
import type { Hierarchy, Hit } from './types.js';

/** Level, text, address after that of the page (`null`: as the heading above) object id and keywords. */
type Text = readonly [level: number, text: string, address: string | null, id: string, keywords?: readonly string[]];

/** A block of texts. */
export interface Texts {
  /** The headings above the first entry. */
  readonly path: readonly Text[];
  readonly entries: readonly Text[];
}

/** A hit without its marks. */
export type StoredRecord = Omit<Hit, 'anchor' | 'kind' | 'member' | 'synonyms' | '_highlightResult' | '_snippetResult'>;

/** The record of an entry in a block, by the distance of its place from that of the first entry. */
export function recordAt({ path, entries }: Texts, distance: number, base: string): StoredRecord {
  // A block that starts within a page has no other page.
  const starts = entries.flatMap(([level], i) => (level === 0 ? i : []));
  const offset = (starts[pageOf(distance)] ?? 0) + (distance % PAGE);
  const [level, text, address, objectID, keywords] = entries[offset] as Text;
  let open: Text[] = [];
  for (const entry of [...path, ...entries.slice(0, offset + 1)]) open = [...open.filter((above) => above[0] < entry[0]), entry];
  const page = addressOf(base, (open[0] as Text)[2] ?? '');
  const rest = level > 0 ? (address ?? open.slice(1).findLast((above) => above[2] !== null)?.[2] ?? '') : '';
  const url = addressOf(page, rest);
  const textOf = (i: number): string | null => open.find((above) => above[0] === i)?.[1] || null;
  return {
    objectID,
    type: LEVELS[level] ?? 'content',
    hierarchy: Object.fromEntries(LEVELS.map((name, i) => [name, textOf(i)])) as Hierarchy,
    content: level === CONTENT ? text : null,
    url,
    url_without_anchor: page,
    ...(keywords && { keywords }),
  };
}

/** Decodes an address of a file: what follows `start`, or, after a space, a whole address. */
function addressOf(start: string, rest: string): string {
  return rest.startsWith(' ') ? rest.slice(1) : start + rest;
}
