import { guard } from './files.js';
import { type Partition, type Term } from './partition.js';
import type { Plan } from './plan.js';
import { ensure, Reader } from './reader.js';
import { exactForm } from './text.js';
import { typosOf } from './typos.js';
import { FORM, type Word } from './word.js';

/** Letters of the parts of a word that is taken for two. */
const SHORTEST_HALF = 2;

/** Ways to take a word for two that are tried. */
const MAX_HALVES = 3;

/** Where the words of a query occur in a partition. */
export class Found {
  /** For each word, for each entry: the best quality, 0 for none. */
  readonly quality: readonly Uint8Array[];
  readonly #partition: Partition;
  /** For each word, for each entry: where its places are. */
  readonly #at: readonly Uint32Array[];
  /** How many places, and the places. */
  readonly #places: number[] = [];

  constructor(partition: Partition, count: number) {
    const size = partition.entries.length;
    this.#partition = partition;
    this.quality = Array.from({ length: count }, () => new Uint8Array(size));
    this.#at = Array.from({ length: count }, () => new Uint32Array(size));
  }

  /** Notes that a word occurs with a quality, where no better one is known. */
  note({ covers }: Word, quality: number, { occurrences }: Term): void {
    this.#eachOccurrence(occurrences, (entry, places) => {
      const at = this.#places.length;
      let isNoted = false;
      for (const word of covers) {
        const known = this.quality[word] as Uint8Array;
        if (known[entry] && (known[entry] as number) <= quality) continue;
        known[entry] = quality;
        (this.#at[word] as Uint32Array)[entry] = at;
        isNoted = true;
      }
      if (isNoted) this.#places.push(places.length, ...places);
    });
  }

  /** Notes a word where its halves are neighbours. */
  noteHalves({ covers }: Word, left: Term | undefined, right: Term | undefined): boolean {
    const after = new Map<number, number[]>();
    this.#eachOccurrence(right?.occurrences ?? '', (entry, places) => after.set(entry, [...places]));
    let isFound = false;
    this.#eachOccurrence(left?.occurrences ?? '', (entry, places) => {
      const near = places.filter((it) => after.get(entry)?.includes(it + 1));
      if (near.length === 0) return;
      isFound = true;
      for (const word of covers) {
        (this.quality[word] as Uint8Array)[entry] = FORM;
        (this.#at[word] as Uint32Array)[entry] = this.#places.length;
      }
      this.#places.push(near.length, ...near);
    });
    return isFound;
  }

  /** Places of a word in an entry where it occurs. */
  places(word: number, entry: number): number[] {
    const at = (this.#at[word] as Uint32Array)[entry] as number;
    return this.#places.slice(at + 1, at + 1 + (this.#places[at] ?? 0));
  }

  occurs(word: number): boolean {
    return (this.quality[word] as Uint8Array).some((it) => it > 0);
  }

  /** Visits entries with the places in them; the list is another one after that. */
  #eachOccurrence(occurrences: string, visit: (entry: number, places: number[]) => void): void {
    const { entries, folder } = this.#partition;
    guard(folder, () => {
      const reader = new Reader(occurrences);
      const places: number[] = [];
      for (let entry = 0; !reader.isDone; ) {
        const sign = reader.number();
        entry += Math.floor(sign / 2);
        ensure(entry < entries.length);
        places.length = 0;
        let place = 0;
        for (let left = sign % 2 ? reader.number() : 1; left > 0; left -= 1) places.push((place += reader.number()));
        visit(entry, places);
      }
    });
  }
}

/** Looks all words up. Those that occur nowhere are taken for two words that were written as one, else for typos. */
export async function lookUp({ words, count }: Plan, partitions: readonly Partition[]): Promise<Found[]> {
  const found = partitions.map((it) => new Found(it, count));
  const note = (word: Word, terms: readonly (readonly Term[])[]): void => {
    for (const [i, list] of terms.entries()) {
      for (const term of list) {
        const quality = word.quality(term.word);
        if (quality) found[i]?.note(word, quality, term);
      }
    }
  };
  const known = await Promise.all(words.map((word) => termsOf(partitions, ...word.key())));
  for (const [i, terms] of known.entries()) note(words[i] as Word, terms);
  const missing = words.slice(0, count).filter((_, i) => !found.some((it) => it.occurs(i)));
  for (const word of missing) {
    // What one word is taken for does not depend on the others, but few queries have two such words.
    // oxlint-disable-next-line no-await-in-loop
    if (await noteHalves(word, partitions, found)) continue;
    // oxlint-disable-next-line no-await-in-loop
    word.typos = await typosOf(word, partitions);
    const typos = [...word.typos.keys()];
    // oxlint-disable-next-line no-await-in-loop
    for (const terms of await Promise.all(typos.map((typo) => termsOf(partitions, typo, false)))) note(word, terms);
  }
  return found;
}

/** The words with a prefix, or the one word, in each partition. */
function termsOf(partitions: readonly Partition[], key: string, isPrefix: boolean): Promise<Term[][]> {
  return Promise.all(partitions.map((it) => it.terms(key, isPrefix)));
}

/** Notes a word where the two words stand that it may be, if there are such. */
async function noteHalves(word: Word, partitions: readonly Partition[], found: readonly Found[]): Promise<boolean> {
  const letters = [...word.prefix];
  const known = await termsOf(partitions, letters.slice(0, SHORTEST_HALF).join(''), true);
  const isLeft = (it: string): boolean =>
    word.prefix.startsWith(it) && [...it].length >= SHORTEST_HALF && [...it].length <= letters.length - SHORTEST_HALF;
  const lefts = new Set(known.flat().flatMap((it) => (isLeft(it.word) ? it.word : [])));
  for (const left of [...lefts].toSorted((a, b) => b.length - a.length).slice(0, MAX_HALVES)) {
    const right = exactForm(word.prefix.slice(left.length));
    // oxlint-disable-next-line no-await-in-loop
    const [before, after] = await Promise.all([left, right].map((it) => termsOf(partitions, it, false)));
    const isFound = found.filter((it, i) => it.noteHalves(word, before?.[i]?.[0], after?.[i]?.[0])).length > 0;
    if (isFound) {
      word.halves = [left, right];
      return true;
    }
  }
  return false;
}
