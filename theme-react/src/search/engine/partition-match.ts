import { guard } from './files.js';
import type { Partition, Term } from './partition.js';
import { ensure, Reader } from './reader.js';
import type { Word } from './word.js';

/** The best occurrence of a word in an entry. */
export interface Occurrence {
  /** The best one. */
  readonly quality: number;
  /** Its places in the text. */
  readonly places: readonly number[];
}

/** Occurrences of a word, indexed like the entries. */
export type Occurrences = (Occurrence | undefined)[];

/** A partition, and where the words of a query occur in it. */
export class PartitionMatch {
  /** For each word. */
  readonly words: readonly Occurrences[];
  /** Entries that have a name that was typed. */
  readonly named: Set<number> = new Set<number>();
  /** Headings that say what was typed, and nothing else, be it in the singular or the plural; where that is the same, too. */
  readonly whole: Set<number> = new Set<number>();
  readonly same: Set<number> = new Set<number>();
  /** Texts that the lists of frequent words leave out, for each word. */
  readonly leftOut: number[];

  constructor(
    readonly partition: Partition,
    count: number,
  ) {
    const { length } = partition.entries;
    this.words = Array.from({ length: count }, () => Array.from({ length }));
    this.leftOut = this.words.map(() => 0);
  }

  /** Notes that a word occurs in an entry, unless it does so with a better quality. */
  note({ covers, isName }: Word, entry: number, quality: number, places: readonly number[]): void {
    if (isName) this.named.add(entry);
    for (const i of covers) {
      const word = this.words[i] as Occurrences;
      if (quality < (word[entry]?.quality ?? Infinity)) word[entry] = { quality, places };
    }
  }

  /** In how many entries a word occurs. */
  count(word: number): number {
    return this.words[word]?.filter(Boolean).length ?? 0;
  }

  /** Visits the entries that have a word of the index, with its places in them. */
  visit({ occurrences }: Term, visit: (entry: number, places: readonly number[]) => void): void {
    const { entries, pages, path } = this.partition;
    guard(path, () => {
      const reader = new Reader(occurrences);
      for (let page = 0, entry = 0; !reader.isDone; ) {
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
}

/** Notes a word at the occurrences of the terms that match it, given for each partition. */
export function noteTerms(matches: readonly PartitionMatch[], word: Word, terms: readonly (readonly Term[])[]): void {
  for (const [i, match] of matches.entries()) {
    for (const term of terms[i] ?? []) {
      const quality = word.quality(term.word);
      if (!quality) continue;
      for (const covered of word.covers) match.leftOut[covered] = (match.leftOut[covered] as number) + term.leftOut;
      match.visit(term, (entry, places) => match.note(word, entry, quality, places));
    }
  }
}

/** The words of the index with a prefix, or the one word, in each partition. */
export function termsOf(matches: readonly PartitionMatch[], key: string, isPrefix: boolean): Promise<Term[][]> {
  return Promise.all(matches.map(({ partition }) => partition.terms(key, isPrefix)));
}
