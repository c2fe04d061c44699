import { blockOf, blocksOfWords, pathOf, type StoredTexts, type StoredWords, type TextDirectory, textDirectory, type WordDirectory, wordDirectory } from './directory.js';
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

/** Properties that the records of a page share, as far as a search needs them. */
export interface Meta {
  readonly kind: string;
  readonly rank: number;
}

interface Core {
  readonly metas: readonly Meta[];
  readonly stop: readonly string[];
  readonly weak: readonly string[];
  readonly synonyms: readonly (readonly string[])[];
  readonly words: StoredWords;
  readonly vocabulary: StoredWords;
  readonly count: number;
  readonly entries: string;
  readonly texts: StoredTexts;
}

/** A word of the index, and where it occurs. */
export interface Term {
  readonly word: string;
  readonly occurrences: string;
  /** Texts with the word that the occurrences leave out, because it is frequent. */
  readonly leftOut: number;
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
    return files.read({ path }, (text) => new Partition(path, language, JSON.parse(text) as Core, files));
  }

  /** The words with a prefix, or the one word, in order. */
  async terms(key: string, isPrefix: boolean): Promise<Term[]> {
    const fits = (word: string): boolean => word === key || (isPrefix && word.startsWith(key));
    const blocks = await blocksOfWords(this.#files, this.#words, 'words', key, isPrefix);
    const known = await this.#files.readAll(blocks, readTerms);
    return known.flatMap((terms) => terms.filter(({ word }) => fits(word)));
  }

  /** The files with the words that begin with a letter, parsed: one, if there are any words. */
  async vocabulary<Parsed>(letter: string, parse: (text: string) => Parsed): Promise<Parsed[]> {
    return this.#files.readAll(await blocksOfWords(this.#files, this.#vocabulary, 'vocabulary', letter, false), parse);
  }

  /** The texts of the record at a place. */
  async record(place: number, base: string): Promise<StoredRecord> {
    const block = await blockOf(this.#files, this.#texts, place);
    const texts = await this.#files.read(block, (text) => JSON.parse(text) as Texts);
    return guard(block.path, () => recordAt(texts, place - block.first, base));
  }
}

function readTerms(text: string): Term[] {
  const lines = new Reader(text);
  const occurrences = new Reader(lines.take(lines.number()));
  const terms: Term[] = [];
  for (let word = ''; !lines.isDone; ) {
    const shared = lines.number();
    const sign = lines.number();
    const leftOut = sign % 2 ? lines.number() : 0;
    word = lines.word(word, shared);
    terms.push({ word, occurrences: occurrences.take(Math.floor(sign / 2)), leftOut });
  }
  return terms;
}
