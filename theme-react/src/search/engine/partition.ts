import { type Entry, readEntries } from './entries.js';
import { type Files, guard } from './files.js';
import { ensure, Reader } from './reader.js';
import { readStarts, recordAt, type StoredRecord, type Texts } from './texts.js';

/** A partition, as the manifest names it. */
export interface PartitionRef {
  readonly language: string;
  readonly tags: readonly string[];
  readonly path: string;
}

/** What records of a page share, as far as a search needs it. */
export interface Meta {
  readonly kind: string;
  readonly rank: number;
}

interface Core {
  readonly metas: readonly Meta[];
  readonly stop: readonly string[];
  readonly terms: readonly string[];
  readonly vocabulary: readonly string[];
  readonly count: number;
  readonly entries: string;
  readonly texts: string;
}

/** A word of the index, and where it occurs. */
export interface Term {
  readonly word: string;
  readonly occurrences: string;
}

/** A word as its letters, none of them half of a surrogate pair. */
export type Letters = ArrayLike<string>;

/** The records of one language and one set of tags: what every query needs, and the way to the rest. */
export class Partition {
  readonly entries: readonly Entry[];
  readonly metas: readonly Meta[];
  readonly stop: ReadonlySet<string>;
  readonly folder: string;
  readonly #terms: readonly string[];
  readonly #letters: readonly string[];
  readonly #starts: readonly number[];
  readonly #files: Files;

  constructor(folder: string, core: Core, files: Files) {
    this.folder = folder;
    this.entries = readEntries(core.entries, core.count);
    this.metas = core.metas;
    this.stop = new Set(core.stop);
    // Copies, so that what is no list is found here.
    this.#terms = [...core.terms];
    this.#letters = [...core.vocabulary];
    this.#starts = readStarts(core.texts);
    this.#files = files;
    ensure(this.entries.every(({ meta }) => meta < core.metas.length));
  }

  static open({ path }: PartitionRef, files: Files): Promise<Partition> {
    return files.read(`${path}/core.json`, (text) => new Partition(path, JSON.parse(text) as Core, files));
  }

  /** The words with a prefix, or the one word, in order. */
  async terms(key: string, isPrefix: boolean): Promise<Term[]> {
    const first = Math.max(0, firstIndex(this.#terms, (it) => it > key) - 1);
    const paths = this.#terms.flatMap((it, i) =>
      i === first || (i > first && isPrefix && it.startsWith(key)) ? `${this.folder}/words-${i}.txt` : [],
    );
    const files = await Promise.all(paths.map((path) => this.#files.read(path, readTerms)));
    return files.flatMap((terms) => {
      const start = firstIndex(terms, ({ word }) => word >= key);
      return terms.slice(start, firstIndex(terms, ({ word }) => word > key && !(isPrefix && word.startsWith(key))));
    });
  }

  /** The words without digits that begin with a letter, and others. */
  async vocabulary(letter: string): Promise<readonly Letters[]> {
    const file = firstIndex(this.#letters, (it) => it > letter) - 1;
    return file < 0 ? [] : this.#files.read(`${this.folder}/vocabulary-${file}.txt`, readVocabulary);
  }

  /** What the record at a place says. */
  async record(place: number, base: string): Promise<StoredRecord> {
    const file = firstIndex(this.#starts, (it) => it > place) - 1;
    const path = `${this.folder}/texts-${file}.json`;
    const texts = await this.#files.read(path, (text) => JSON.parse(text) as Texts);
    return guard(path, () => recordAt(texts, place - (this.#starts[file] as number), base));
  }
}

/** The first place in a sorted list from which on something holds. */
function firstIndex<Item>(sorted: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (holds(sorted[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function readTerms(text: string): Term[] {
  const lines = new Reader(text);
  const occurrences = new Reader(lines.take(lines.number()));
  const terms: Term[] = [];
  for (let word = ''; !lines.isDone; ) {
    const shared = lines.number();
    const length = lines.number();
    word = lines.word(word, shared);
    terms.push({ word, occurrences: occurrences.take(length) });
  }
  return terms;
}

function readVocabulary(text: string): Letters[] {
  const reader = new Reader(text);
  const words: Letters[] = [];
  for (let word = ''; !reader.isDone; ) {
    word = reader.word(word, reader.number());
    words.push(letters(word));
  }
  return words;
}

/** The letters of a word: itself where each is one unit. */
export function letters(word: string): Letters {
  return /[\ud800-\udfff]/.test(word) ? [...word] : word;
}
