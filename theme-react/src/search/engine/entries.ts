import { createReader, ensure } from './reader.js';

/** Level of text; headings have 0 to 6. */
export const CONTENT = 7;

/** Added to the level of an entry of a member. */
const MEMBER = 8;

/** A heading or a text, without its content. */
export interface Entry {
  /** Place among all entries. */
  readonly place: number;
  readonly level: number;
  /** Whether it belongs to a member: a field, a parameter, a method. */
  readonly isMember: boolean;
  /** Whether it can be a hit. */
  readonly isRecorded: boolean;
  /** The heading above. */
  readonly parent: Entry | undefined;
  /** The outermost heading that is part of this record, if any: a heading without a record is part of the first record below it. */
  readonly top: Entry | undefined;
  /** The first entry with the same address, if it is not this one. */
  readonly first: Entry | undefined;
  /** Words of a heading. */
  readonly length: number;
  /** Index of the properties that all records of the page share. */
  readonly meta: number;
}

/** Reads `count` entries. */
export function readEntries(text: string, count: number): Entry[] {
  const reader = createReader(text);
  const entries: Entry[] = [];
  /** Headings that are part of a record. */
  const taken = new Set<Entry>();
  let heading: Entry | undefined;
  while (!reader.isDone()) {
    const place = entries.length;
    const sign = reader.number();
    const level = (sign >> 1) % MEMBER;
    const isMember = sign >> 1 >= MEMBER;
    const isRecorded = sign % 2 === 1;
    const back = isRecorded ? reader.number() : 0;
    const length = level < CONTENT ? reader.number() : 0;
    let parent = heading;
    while (parent && parent.level >= level) parent = parent.parent;
    ensure(sign < 4 * MEMBER && back <= place && (parent || level === 0));
    let top: Entry | undefined;
    for (let above = isRecorded ? parent : undefined; above && !above.isRecorded && !taken.has(above); above = above.parent) {
      taken.add(above);
      top = above;
    }
    const first = back > 0 ? entries[place - back] : undefined;
    const entry = { place, level, isMember, isRecorded, parent, top, first, length, meta: parent ? parent.meta : reader.number() };
    entries.push(entry);
    if (level < CONTENT) heading = entry;
  }
  ensure(entries.length === count);
  return entries;
}
