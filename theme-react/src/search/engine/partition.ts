import { blockOf, blocksOfWords, pathOf, readDirectory, type StoredDirectory } from './directory.js';
import { type Entry, pageOf } from './entries.js';
import { type Files, guard } from './files.js';
import { createReader, ensure } from './reader.js';
import { recordAt, type StoredRecord, type Texts } from './texts.js';

/** A partition, as the manifest names it. */
export interface PartitionRef {
  readonly language: string;
  readonly tags: readonly string[];
  /** Hash of its core. */
  readonly core: string;
}

/** Properties that the records of a page share and a search needs. */
export interface Meta {
  readonly kind: string;
  readonly rank: number;
}

interface Core {
  readonly metas: readonly Meta[];
  readonly stop: readonly string[];
  readonly weak: readonly string[];
  readonly synonyms: readonly (readonly string[])[];
  readonly words: StoredDirectory;
  readonly vocabulary: StoredDirectory;
  readonly count: number;
  readonly pages: string;
  readonly texts: StoredDirectory;
}

/** A word of the index with its occurrences. */
export interface Term {
  readonly word: string;
  readonly occurrences: string;
  /** Number of texts with the word that are not among the occurrences, because the word is frequent. */
  readonly leftOut: number;
}

/** The records of one language and one set of tags, without what only some queries need. */
export interface Partition {
  /** Path of its core. */
  readonly path: string;
  readonly language: string;
  /** Number of entries. */
  readonly count: number;
  readonly stop: ReadonlySet<string>;
  /** Words of a query that count less than its other words. */
  readonly weak: ReadonlySet<string>;
  /** Groups of phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** Fetches the words with a prefix in the first `limit` blocks, in order; by default, the one word. */
  terms(key: string, limit?: number): Promise<Term[]>;
  /** Fetches and parses the file with the words that begin with a letter. */
  vocabulary<Parsed>(letter: string, parse: (text: string) => Parsed): Promise<Parsed[]>;
  /** Returns the properties of the page of an entry. */
  metaOf(entry: Entry): Meta;
  /** Fetches the texts of a record. */
  record(place: number, base: string): Promise<StoredRecord>;
}

/** Fetches the core of a partition. */
export function openPartition({ core, language }: PartitionRef, files: Files): Promise<Partition> {
  const path = pathOf('core', core);
  return files.read({ path }, (text) => partitionOf(path, language, JSON.parse(text) as Core, files));
}

function partitionOf(path: string, language: string, core: Core, files: Files): Partition {
  const { metas, stop, weak, synonyms, count } = core;
  const pages = createReader(core.pages);
  const pageMetas: Meta[] = [];
  while (!pages.isDone()) {
    const end = pageMetas.length + pages.number();
    const meta = metas[pages.number()];
    ensure(meta && end <= count);
    while (pageMetas.length < end) pageMetas.push(meta);
  }
  const words = readDirectory(core.words, 'words');
  const vocabulary = readDirectory(core.vocabulary, 'vocabulary');
  const texts = readDirectory(core.texts, 'texts');
  ensure(Array.isArray(synonyms) && texts.count === pageMetas.length);
  return {
    path,
    language,
    count,
    stop: new Set(stop),
    weak: new Set(weak),
    synonyms,
    async terms(key, limit = 1) {
      const blocks = await blocksOfWords(files, words, 'words', key, limit);
      const terms = await files.readAll(blocks, readTerms);
      return terms.flat().filter(({ word }) => word === key || (limit > 1 && word.startsWith(key)));
    },
    vocabulary: async (letter, parse) => files.readAll(await blocksOfWords(files, vocabulary, 'vocabulary', letter, 1), parse),
    metaOf({ place }) {
      const meta = pageMetas[pageOf(place)];
      ensure(meta);
      return meta;
    },
    async record(place, base) {
      const block = await blockOf(files, texts, place);
      const parsed = await files.read(block, (text) => JSON.parse(text) as Texts);
      return guard(block.path, () => recordAt(parsed, place - block.first, base));
    },
  };
}

function readTerms(text: string): Term[] {
  const lines = createReader(text);
  const occurrences = createReader(lines.take(lines.number()));
  const terms: Term[] = [];
  for (let word = ''; !lines.isDone(); ) {
    const shared = lines.number();
    const sign = lines.number();
    const leftOut = sign % 2 ? lines.number() : 0;
    word = lines.word(word, shared);
    terms.push({ word, occurrences: occurrences.take(sign >>> 1), leftOut });
  }
  return terms;
}
