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
  readonly synonyms: readonly (readonly string[])[];
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

/** The records of one language and one set of tags: what every query needs, and the way to the rest. */
export class Partition {
  readonly entries: readonly Entry[];
  readonly metas: readonly Meta[];
  readonly stop: ReadonlySet<string>;
  /** Groups of phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** The first letter of each file of the vocabulary. */
  readonly letters: readonly string[];
  readonly #terms: readonly string[];
  readonly #starts: readonly number[];
  readonly #files: Files;

  constructor(
    readonly folder: string,
    readonly language: string,
    { metas, stop, synonyms, terms, vocabulary, count, entries, texts }: Core,
    files: Files,
  ) {
    ensure([metas, stop, synonyms, terms, vocabulary].every(Array.isArray));
    this.entries = readEntries(entries, count);
    this.metas = metas;
    this.stop = new Set(stop);
    this.synonyms = synonyms;
    this.letters = vocabulary;
    this.#terms = terms;
    this.#starts = readStarts(texts);
    this.#files = files;
    ensure(this.entries.every(({ meta }) => meta < metas.length));
  }

  static open({ path, language }: PartitionRef, files: Files): Promise<Partition> {
    return files.read(`${path}/core.json`, (text) => new Partition(path, language, JSON.parse(text) as Core, files));
  }

  /** A file of the folder. */
  read<Parsed>(name: string, parse: (text: string) => Parsed): Promise<Parsed> {
    return this.#files.read(`${this.folder}/${name}`, parse);
  }

  /** The words with a prefix, or the one word, in order. */
  async terms(key: string, isPrefix: boolean): Promise<Term[]> {
    const fits = (word: string): boolean => word === key || (isPrefix && word.startsWith(key));
    const first = Math.max(0, this.#terms.findLastIndex((it) => it <= key));
    const names = this.#terms.flatMap((it, i) => (i === first || (i > first && fits(it)) ? `words-${i}.txt` : []));
    const files = await Promise.all(names.map((name) => this.read(name, readTerms)));
    return files.flatMap((terms) => terms.filter(({ word }) => fits(word)));
  }

  /** What the record at a place says. */
  async record(place: number, base: string): Promise<StoredRecord> {
    const file = this.#starts.findLastIndex((it) => it <= place);
    const name = `texts-${file}.json`;
    const texts = await this.read(name, (text) => JSON.parse(text) as Texts);
    return guard(`${this.folder}/${name}`, () => recordAt(texts, place - (this.#starts[file] as number), base));
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
