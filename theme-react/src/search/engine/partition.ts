import { blockOf, filesOfWords, pathOf, type StoredTexts, type TextDirectory, textDirectory, type WordDirectory, wordDirectory } from './directory.js';
import { type Entry, readEntries } from './entries.js';
import { type Files, guard } from './files.js';
import { ensure, Reader } from './reader.js';
import { recordAt, type StoredRecord, type Texts } from './texts.js';

/** A partition, as the manifest names it. */
export interface PartitionRef {
  readonly language: string;
  readonly tags: readonly string[];
  /** Hash of its core. */
  readonly core: string;
}

/** What records of a page share, as far as a search needs it. */
export interface Meta {
  readonly kind: string;
  readonly rank: number;
}

interface Core {
  readonly metas: readonly Meta[];
  readonly stop: readonly string[];
  readonly weak: readonly string[];
  readonly synonyms: readonly (readonly string[])[];
  readonly words: WordDirectory;
  readonly vocabulary: WordDirectory;
  readonly count: number;
  readonly entries: string;
  readonly texts: StoredTexts;
}

/** A word of the index, and where it occurs. */
export interface Term {
  readonly word: string;
  readonly occurrences: string;
}

/** The records of one language and one set of tags: what every query needs, and the way to the rest. */
export class Partition {
  readonly entries: readonly Entry[];
  /** The first entry of each page. */
  readonly pages: readonly number[];
  readonly metas: readonly Meta[];
  readonly stop: ReadonlySet<string>;
  /** Words of a query that count less than its other words. */
  readonly weak: ReadonlySet<string>;
  /** Groups of phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  readonly #words: WordDirectory;
  readonly #vocabulary: WordDirectory;
  readonly #texts: TextDirectory;
  readonly #files: Files;

  constructor(
    /** Path of its core. */
    readonly path: string,
    readonly language: string,
    { metas, stop, weak, synonyms, words, vocabulary, count, entries, texts }: Core,
    files: Files,
  ) {
    ensure([metas, stop, weak, synonyms].every(Array.isArray));
    this.entries = readEntries(entries, count);
    this.pages = this.entries.flatMap(({ level, place }) => (level === 0 ? place : []));
    this.metas = metas;
    this.stop = new Set(stop);
    this.weak = new Set(weak);
    this.synonyms = synonyms;
    this.#words = wordDirectory(words);
    this.#vocabulary = wordDirectory(vocabulary);
    this.#texts = textDirectory(texts);
    this.#files = files;
    ensure(this.#texts.count === count);
    ensure(this.entries.every(({ meta }) => meta < metas.length));
  }

  static open({ core, language }: PartitionRef, files: Files): Promise<Partition> {
    const path = pathOf('core', core);
    return files.read(path, (text) => new Partition(path, language, JSON.parse(text) as Core, files));
  }

  /** The words with a prefix, or the one word, in order. */
  async terms(key: string, isPrefix: boolean): Promise<Term[]> {
    const fits = (word: string): boolean => word === key || (isPrefix && word.startsWith(key));
    const paths = await filesOfWords(this.#files, this.#words, 'words', key, isPrefix);
    const files = await Promise.all(paths.map((path) => this.#files.read(path, readTerms)));
    return files.flatMap((terms) => terms.filter(({ word }) => fits(word)));
  }

  /** The files with the words that begin with a letter, parsed: one, if there are any words. */
  async vocabulary<Parsed>(letter: string, parse: (text: string) => Parsed): Promise<Parsed[]> {
    const paths = await filesOfWords(this.#files, this.#vocabulary, 'vocabulary', letter, false);
    return Promise.all(paths.map((path) => this.#files.read(path, parse)));
  }

  /** What the record at a place says. */
  async record(place: number, base: string): Promise<StoredRecord> {
    const { path, bytes, first } = await blockOf(this.#files, this.#texts, place);
    const texts = await this.#files.read(path, (text) => JSON.parse(text) as Texts, bytes);
    return guard(path, () => recordAt(texts, place - first, base));
  }
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
