import type { Partition } from './partition.js';
import type * as Synonyms from './synonyms.js';
import { ENGLISH_STEM, exactForm, fold, isDense, parts, prefixForm, runs, stem, wholeForm } from './text.js';
import { createWord, type Word } from './word.js';

/** Maximum number of words of a query that are looked up. */
const MAX_WORDS = 10;

/** Maximum number of words of a query that are read. */
const MAX_TYPED = 30;

/** Maximum length of a name that is indexed as one word. */
const MAX_JOINED = 40;

/** Matches a query without spaces that has signs or capitals of identifiers. */
const IDENTIFIER = /^(?=.*([_\-./"'`]|[a-z][A-Z]|[A-Z]{5}))\S+$/;

/** A query, analysed. */
export interface Plan {
  /** First the words of the query, then sequences of them that may be written as one word. */
  readonly words: readonly Word[];
  /** The code for synonyms, if a word may have any. */
  readonly synonyms: typeof Synonyms | undefined;
  /** Number of words of the query at the start of `words`. */
  readonly count: number;
  /** For each word, whether it counts less than the others; empty if all do. */
  readonly weak: readonly boolean[];
  /** Whether it is written as identifiers are. */
  readonly isIdentifier: boolean;
  /** Whether it has white space, which names of members never have. */
  readonly isPhrase: boolean;
  /** Whether it has no capitals and is not an identifier: names of types have capitals. */
  readonly isLower: boolean;
  /** The whole query, in the form in which headings are compared. */
  readonly whole: readonly [term: string, place: number];
}

/** A word of a query. */
interface Typed {
  /** Prefix form. */
  readonly text: string;
  readonly isUnspaced: boolean;
  /** Whether it is part of the name before it: `Cart` in `AddToCart`. */
  readonly isJoined: boolean;
}

/** A range of words; `end` is exclusive. */
type Range = readonly [start: number, end: number];

/** Analyses a query. */
export async function planOf(query: string, partitions: readonly Partition[]): Promise<Plan> {
  const typed = await typedWords(query, partitions);
  const kept = keptWords(typed, partitions);
  const stems = await stemsOf(partitions);
  const stemOf = (word: string): string => stem(word, stems);
  const coveredBy = (start: number, end: number): number[] => kept.flatMap((at, place) => (at >= start && at < end ? place : []));
  const wordOf = ([start, end]: Range, isJoined: boolean): Word => {
    const prefix = typed.slice(start, end).map((token) => token.text).join('');
    const exact = exactForm(prefix);
    // A whole query of several words may be a constant: `product not found`.
    const isWhole = end - start === typed.length && typed.length > 2;
    const isName = isJoined && (isWhole || typed.slice(start + 1, end).every((token) => token.isJoined));
    const takesPrefix = end === typed.length && prefix.length >= (isDense(prefix) ? 1 : 2);
    return createWord({ prefix, exact, form: isJoined ? '' : stemOf(exact), covers: coveredBy(start, end), isName, takesPrefix });
  };
  const joined = joinedRanges(typed, kept).map((range) => wordOf(range, true));
  const words = [
    ...kept.map((i) => wordOf([i, i + 1], false)),
    ...joined.filter(({ prefix, covers }) => prefix.length <= MAX_JOINED && covers.length > 0),
  ];
  const text = query.trim();
  const isIdentifier = IDENTIFIER.test(text);
  const typedStems = typed.map(({ text: word }) => stemOf(exactForm(word)));
  const begins = (phrase: string): boolean => typedStems.includes(stemOf(phrase.split(' ', 1).join()));
  // Identifiers have no synonyms.
  const mayHaveSynonyms = !isIdentifier && partitions.some((partition) => partition.synonyms.flat().some(begins));
  const synonyms = mayHaveSynonyms ? await import('./synonyms.js') : undefined;
  words.push(...(synonyms?.synonymsOf(typedStems, stemOf, coveredBy, partitions) ?? []));
  const weak = words.slice(0, kept.length).map(({ exact }) => !isIdentifier && partitions.some((partition) => partition.weak.has(exact)));
  return { words, synonyms, count: kept.length, weak: weak.includes(false) ? weak : [], isIdentifier, isPhrase: /\s/.test(text), isLower: !isIdentifier && !/[A-Z]/.test(text), whole: wholeForm(text) };
}

/** Returns the pattern of stems in the language of the partitions. */
async function stemsOf([first]: readonly Partition[]): Promise<RegExp> {
  const [, language] = /^(de|es|fr)(?![^-_])/i.exec(first?.language ?? '') ?? [];
  return language ? (await import('./stems.js')).stemPattern(language.toLowerCase()) : ENGLISH_STEM;
}

/** Returns the indices of words other than stop words; of all words if all are stop words. */
function keptWords(typed: readonly Typed[], partitions: readonly Partition[]): number[] {
  const places = [...typed.keys()];
  const strong = places.filter((i) => !partitions.some(({ stop }) => stop.has(exactForm((typed[i] as Typed).text))));
  return (strong.length > 0 ? strong : places).slice(0, MAX_WORDS);
}

/** Returns ranges of words that may be written as one: names, neighbours, and a short query as a whole. */
function joinedRanges(typed: readonly Typed[], kept: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (let start = 0, end = 1; end <= typed.length; end += 1) {
    if (typed[end]?.isJoined) continue;
    if (end - start > 1) ranges.push([start, end]);
    start = end;
  }
  const isPlain = (i: number): boolean => !typed[i]?.isUnspaced && kept.includes(i);
  for (let i = 1; i < typed.length; i += 1) if (isPlain(i - 1) && isPlain(i)) ranges.push([i - 1, i + 1]);
  const isShort = [3, 4].includes(typed.length);
  if (isShort && !typed.some((token) => token.isUnspaced)) ranges.push([0, typed.length]);
  return [...new Map(ranges.map((range) => [String(range), range])).values()];
}

async function typedWords(query: string, partitions: readonly Partition[]): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (const { text, isUnspaced, isJoined } of runs(query)) {
    if (typed.length >= MAX_TYPED) break;
    if (isUnspaced) {
      // oxlint-disable-next-line no-await-in-loop -- few queries have two such texts
      const { unspacedWords } = await import('./unspaced.js');
      // oxlint-disable-next-line no-await-in-loop
      const words = await unspacedWords(fold(text), partitions, MAX_TYPED);
      for (const word of words) typed.push({ text: word, isUnspaced, isJoined: false });
    } else {
      for (const [i, part] of parts(text).entries()) {
        typed.push({ text: prefixForm(part), isUnspaced, isJoined: i > 0 || isJoined });
      }
    }
  }
  return typed.slice(0, MAX_TYPED);
}
