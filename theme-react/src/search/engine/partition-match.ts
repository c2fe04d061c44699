import { guard } from './files.js';
import type { Partition, Term } from './partition.js';
import { createReader, ensure } from './reader.js';
import type { Word } from './word.js';

/** The best occurrence of a word in an entry. */
export interface Occurrence {
  /** The best one. */
  readonly quality: number;
  /** Places in the text. */
  readonly places: readonly number[];
}

/** Occurrences of a word, indexed like the entries. */
export type Occurrences = (Occurrence | undefined)[];

/** The occurrences of the words of a query in a partition. */
export interface PartitionMatch {
  readonly partition: Partition;
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
  /** Notes that a word occurs in an entry, unless a better occurrence in it is known. */
  note(word: Word, entry: number, quality: number, places: readonly number[]): void;
  /** Returns the number of entries in which a word occurs. */
  count(word: number): number;
}

/** Makes the {@link PartitionMatch} of a query of `count` words. */
export function createMatch(partition: Partition, count: number): PartitionMatch {
  const { length } = partition.entries;
  const words = Array.from({ length: count }, (): Occurrences => Array.from({ length }));
  const named = new Set<number>();
  return {
    partition,
    words,
    named,
    whole: new Set(),
    same: new Set(),
    leftOut: words.map(() => 0),
    note({ covers, isName }, entry, quality, places) {
      if (isName) named.add(entry);
      for (const i of covers) {
        const word = words[i] as Occurrences;
        if (quality < (word[entry]?.quality ?? Infinity)) word[entry] = { quality, places };
      }
    },
    count: (word) => words[word]?.filter(Boolean).length ?? 0,
  };
}

/** Visits the entries that have a word of the index, with its places in them. */
export function visitTerm({ entries, pages, path }: Partition, { occurrences }: Term, visit: (entry: number, places: readonly number[]) => void): void {
  guard(path, () => {
    const reader = createReader(occurrences);
    for (let page = 0, entry = 0; !reader.isDone(); ) {
      const sign = reader.number();
      if (sign & 2) entry = pages[(page += reader.number())] ?? entries.length;
      entry += Math.floor(sign / 4);
      ensure(entry < entries.length);
      const places: number[] = [];
      let place = 0;
      for (let left = sign % 2 ? reader.number() : 1; left > 0; left -= 1) places.push((place += reader.number()));
      visit(entry, places);
    }
  });
}

/** Notes a word at the occurrences of the terms that match it; `terms` has those of each partition. */
export function noteTerms(matches: readonly PartitionMatch[], word: Word, terms: readonly (readonly Term[])[]): void {
  for (const [i, match] of matches.entries()) {
    for (const term of terms[i] ?? []) {
      const quality = word.quality(term.word);
      if (!quality) continue;
      for (const covered of word.covers) (match.leftOut[covered] as number) += term.leftOut;
      visitTerm(match.partition, term, (entry, places) => match.note(word, entry, quality, places));
    }
  }
}

/** Fetches the words of the index with a prefix, or the one word, of each partition. */
export function termsOf(matches: readonly PartitionMatch[], key: string, isPrefix: boolean): Promise<Term[][]> {
  return Promise.all(matches.map(({ partition }) => partition.terms(key, isPrefix)));
}
