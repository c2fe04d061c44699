import { type Entry, PAGE, pageOf, readEntry } from './entries.js';
import { guard } from './files.js';
import type { Partition, Term } from './partition.js';
import { createReader } from './reader.js';
import type { Word } from './word.js';

/** The best occurrence of a word in an entry. */
export interface Occurrence {
  /** The best one. */
  readonly quality: number;
  /** Places in the text. */
  readonly places: readonly number[];
}

/** Occurrences of a word, by the places of entries. */
export type Occurrences = Map<number, Occurrence>;

/** The occurrences of the words of a query in a partition. */
export interface PartitionMatch {
  readonly partition: Partition;
  /** The entries that have a word, and their records, by place. */
  readonly entries: Map<number, Entry>;
  /** For each word. */
  readonly words: readonly Occurrences[];
  /** Entries that have a name that was typed. */
  readonly named: Set<number>;
  /** Headings that equal the query, in the singular or the plural. */
  readonly whole: Set<number>;
  /** Those with the same number as the query. */
  readonly same: Set<number>;
  /** For each word, the number of texts that the lists of frequent words leave out. */
  readonly leftOut: number[];
  /** Notes an entry and its record. */
  add(entry: Entry): void;
  /** Notes that a word occurs in an entry, unless a better occurrence in it is known. */
  note(word: Word, entry: Entry, quality: number, places: readonly number[]): void;
}

/** Makes the {@link PartitionMatch} of a query of `count` words. */
export function createMatch(partition: Partition, count: number): PartitionMatch {
  const entries = new Map<number, Entry>();
  const words = Array.from({ length: count }, (): Occurrences => new Map());
  const named = new Set<number>();
  const add = (entry: Entry): void => {
    for (const at of [entry, entry.record]) if (at) entries.set(at.place, at);
  };
  return {
    partition,
    entries,
    words,
    named,
    whole: new Set(),
    same: new Set(),
    leftOut: words.map(() => 0),
    add,
    note({ covers, isName }, entry, quality, places) {
      const { place } = entry;
      add(entry);
      if (isName) named.add(place);
      for (const i of covers) {
        const word = words[i] as Occurrences;
        if (quality < (word.get(place)?.quality ?? Infinity)) word.set(place, { quality, places });
      }
    },
  };
}

/** Visits the entries that have a word of the index, with its places in them. */
export function visitTerm({ path }: Partition, { occurrences }: Term, visit: (entry: Entry, places: readonly number[]) => void): void {
  guard(path, () => {
    const reader = createReader(occurrences);
    for (let at = 0; !reader.isDone(); ) {
      const sign = reader.number();
      if (sign & 2) at = (pageOf(at) + reader.number()) * PAGE;
      at += sign >>> 2;
      const entry = readEntry(reader, at);
      const places: number[] = [];
      let place = 0;
      for (let left = sign % 2 ? reader.number() : 1; left > 0; left -= 1) places.push((place += reader.number()));
      visit(entry, places);
    }
  });
}

/** Notes a word at the occurrences of the terms that match it. */
export function noteTerms(match: PartitionMatch, word: Word, terms: readonly Term[]): void {
  for (const term of terms) {
    const quality = word.quality(term.word);
    if (!quality) continue;
    for (const covered of word.covers) (match.leftOut[covered] as number) += term.leftOut;
    visitTerm(match.partition, term, (entry, places) => match.note(word, entry, quality, places));
  }
}

/**
 * Fetches the terms that may match a word. A frequent word, whose list leaves out entries, has more of these than anyone reads: its other
 * forms are not fetched.
 */
export async function termsOfWord({ partition }: PartitionMatch, { exact, key }: Word): Promise<readonly Term[]> {
  const terms = await partition.terms(exact);
  return terms[0]?.leftOut ? terms : [...terms, ...(await partition.terms(...key()))];
}

/** Fetches a word of the index, of each partition. */
export function termsOf(matches: readonly PartitionMatch[], word: string): Promise<Term[][]> {
  return Promise.all(matches.map(({ partition }) => partition.terms(word)));
}
