import { ensure, Reader } from './reader.js';

/** Level of text; headings have 0 to 6. */
export const CONTENT = 7;

/** A heading or a text, without what it says. Entries name each other by their place. */
export interface Entry {
  readonly level: number;
  /** Whether it can be a hit. */
  readonly isRecorded: boolean;
  /** The heading above; -1 for none. */
  readonly parent: number;
  /** The outermost heading that belongs to this entry alone: one without a record is part of the first record below it. */
  readonly top: number;
  /** The first entry with the same address. */
  readonly group: number;
  /** The first entry of the page. */
  readonly root: number;
  /** Words of a heading. */
  readonly length: number;
  /** Place of what all records of the page share. */
  readonly meta: number;
}

/** Reads `count` entries. */
export function readEntries(text: string, count: number): Entry[] {
  const reader = new Reader(text);
  const entries: Entry[] = [];
  /** Whether an entry is a record, or part of one. */
  const isTaken: boolean[] = [];
  const open: number[] = [];
  let root = 0;
  let meta = 0;
  while (!reader.isDone) {
    const place = entries.length;
    const sign = reader.number();
    const level = Math.floor(sign / 2);
    const isRecorded = sign % 2 === 1;
    const group = place - (isRecorded ? reader.number() : 0);
    const length = level < CONTENT ? reader.number() : 0;
    if (level === 0) {
      root = place;
      meta = reader.number();
    }
    ensure(level <= CONTENT && group >= 0);
    while (open.length > 0 && (entries[open.at(-1) as number] as Entry).level >= level) open.pop();
    const parent = open.at(-1) ?? -1;
    let top = place;
    let above = isRecorded ? parent : -1;
    while (above >= 0 && !isTaken[above]) {
      isTaken[above] = true;
      top = above;
      above = (entries[above] as Entry).parent;
    }
    isTaken.push(isRecorded);
    entries.push({ level, isRecorded, parent, top, group, root, length, meta });
    if (level < CONTENT) open.push(place);
  }
  ensure(entries.length === count);
  return entries;
}
