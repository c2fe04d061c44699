import { ensure, type Reader } from './reader.js';

/** Level of text; headings have 0 to 6. */
export const CONTENT = 7;

/** The place of an entry is this number, times that of its page, plus that of the entry in its page. */
export const PAGE: number = 2 ** 26;

/** A heading or a text, without its content. */
export interface Entry {
  /** Place among all entries. */
  readonly place: number;
  readonly level: number;
  /** Whether it belongs to a member: a field, a parameter, a method. */
  readonly isMember: boolean;
  /** Words of a heading. */
  readonly length: number;
  /** The last place below a heading. */
  readonly end: number;
  /** The record that a heading without one belongs to: the first one below it. */
  readonly record: Entry | undefined;
  /** Place of the first entry with the same address. */
  readonly first: number;
  /** The closest heading above that has a word of the query. */
  parent?: Entry | undefined;
}

/** Reads the description of an entry. */
export function readEntry(reader: Reader, place: number): Entry {
  const sign = reader.number();
  const isText = sign % 2 > 0;
  const level = isText ? CONTENT : sign >> 3;
  const length = isText ? 0 : reader.number();
  // Level 0 is the first entry of its page, and above all others.
  const end = place + (isText ? 0 : level > 0 ? reader.number() : PAGE - 1);
  const distance = isText ? sign >> 2 : reader.number();
  const record = isText || sign & 4 ? undefined : readEntry(reader, place + distance);
  ensure(level <= CONTENT && !record?.record);
  return { place, level, isMember: (sign & 2) > 0, length, end, record, first: record?.first ?? place - distance };
}

/** Returns the number of the page of a place. */
export function pageOf(place: number): number {
  return Math.floor(place / PAGE);
}

/** Returns the place of the record that an entry belongs to. */
export function recordOf(entry: Entry): number {
  return (entry.record ?? entry).place;
}

/** Links entries to the headings above, of which each has the end of its section. Returns them in order. */
export function link(entries: Iterable<Entry>): Entry[] {
  const sorted = [...entries].toSorted((a, b) => a.place - b.place);
  let open: Entry | undefined;
  for (const entry of sorted) {
    while (open && open.end < entry.place) open = open.parent;
    entry.parent = open;
    if (entry.level < CONTENT) open = entry;
  }
  return sorted;
}
