import { type PartitionMatch, termsOf, visitTerm } from './partition-match.js';
import { CONTENT, type Entry } from './entries.js';
import type { Partition } from './partition.js';
import { exactForm, parts, prefixForm, runs } from './text.js';
import type { StoredRecord } from './texts.js';
import { SYNONYM, type Word } from './word.js';

/** Entries with the places of a word, by their places. */
type Places = ReadonlyMap<number, readonly [entry: Entry, places: readonly number[]]>;

/** Places of the second word of a verb after the first, with others between: `log users out`. */
const PARTICLE_PLACES = [2, 3];

/**
 * The replacements for the phrases of a query.
 * @param typed - the stems of all words of the query
 * @param stemOf - returns the stem of a word
 * @param coveredBy - the words of the query from a place to before another one
 */
export function synonymsOf(
  typed: readonly string[],
  stemOf: (word: string) => string,
  coveredBy: (start: number, end: number) => number[],
  partitions: readonly Partition[],
): Word[] {
  const words = new Map<string, Word>();
  for (const group of partitions.flatMap(({ synonyms }) => synonyms)) {
    for (const phrase of group) {
      const wanted = phrase.split(' ');
      const stems = wanted.map(stemOf);
      const [, particle = '', ...rest] = wanted;
      const isVerb = rest.length === 0 && partitions.some(({ stop }) => stop.has(particle));
      const whole = typed.findIndex((_, i) => stems.every((stem, place) => typed[i + place] === stem));
      const isDivided = (_: string, i: number): boolean => typed[i] === stems[0] && PARTICLE_PLACES.some((place) => typed[i + place] === stems[1]);
      const divided = whole < 0 && isVerb ? typed.findIndex(isDivided) : -1;
      const covers = whole < 0 ? coveredBy(divided, divided + 1) : coveredBy(whole, whole + wanted.length);
      if (covers.length === 0) continue;
      for (const other of group) {
        const key = `${covers} ${other}`;
        if (other !== phrase && !words.has(key)) words.set(key, wordOf(other.split(' '), covers, partitions));
      }
    }
  }
  return [...words.values()];
}

function wordOf(phrase: readonly string[], covers: readonly number[], partitions: readonly Partition[]): Word {
  const strong = phrase.filter((word) => !partitions.some(({ stop }) => stop.has(word)));
  return {
    prefix: '',
    exact: '',
    form: '',
    covers,
    isName: false,
    takesPrefix: false,
    phrase,
    halves: strong.length > 0 ? strong : phrase,
    quality: () => 0,
    key: () => ['', 1],
  };
}

/** Returns the synonyms that explain a hit: those in its texts that match words of the query which these do not have. */
export function synonymsIn(words: readonly Word[], { hierarchy, content }: StoredRecord): string[] {
  const texts = [...Object.values(hierarchy), content].map((text) => termsIn(text ?? ''));
  const terms = texts.flat();
  const fits = (word: Word): boolean => terms.some((term) => word.quality(term) > 0 || word.halves?.includes(term));
  const typed = new Set(words.flatMap((word) => (!word.phrase && fits(word) ? word.covers : [])));
  const isIn = (phrase: string): boolean => texts.some((text) => ` ${text.join(' ')} `.includes(` ${phrase} `));
  return words.flatMap(({ phrase, covers }) => {
    const text = phrase?.join(' ');
    return text && isIn(text) && !covers.every((place) => typed.has(place)) ? text : [];
  });
}

/** The words of a text as they are compared, those of names by their parts. */
function termsIn(text: string): string[] {
  return [...runs(text)].flatMap((run) => (run.isUnspaced ? [] : parts(run.text).map((part) => exactForm(prefixForm(part)))));
}

/**
 * Notes the entries that have the synonyms among the words of a query. If an entry has several, the first one counts. Frequent words have
 * more entries than anyone reads, all of which rank before those of their synonyms.
 */
export async function noteSynonyms(words: readonly Word[], matches: readonly PartitionMatch[]): Promise<void> {
  const isRare = (covered: number): boolean => matches.every(({ leftOut }) => leftOut[covered] === 0);
  // oxlint-disable-next-line no-await-in-loop
  for (const word of words) if (word.phrase && word.covers.some(isRare)) await noteSynonym(word, matches);
}

/** Notes the entries in which the words of a synonym follow each other. Texts are indexed without stop words, so there the others are enough. */
async function noteSynonym(word: Word, matches: readonly PartitionMatch[]): Promise<void> {
  const { phrase = [], halves = [] } = word;
  const [whole, strong] = await Promise.all([chainsOf(phrase, matches), chainsOf(halves, matches)]);
  for (const [i, match] of matches.entries()) {
    const note = (chain: Places | undefined, isText: boolean): void => {
      for (const [entry, places] of chain?.values() ?? []) {
        if ((entry.level === CONTENT) === isText) match.note(word, entry, SYNONYM, places);
      }
    };
    note(whole[i], false);
    note(strong[i], true);
  }
}

/** Finds words that follow each other with at most one word between two. Returns the places of the last one, in each partition. */
async function chainsOf(words: readonly string[], matches: readonly PartitionMatch[]): Promise<Places[]> {
  const all = await Promise.all(words.map((word) => termsOf(matches, word)));
  return matches.map((match, i) => {
    let chain: Places | undefined;
    for (const terms of all) {
      const next = new Map<number, [Entry, readonly number[]]>();
      for (const term of terms[i] ?? []) {
        visitTerm(match.partition, term, (entry, places) => {
          const [, before] = chain?.get(entry.place) ?? [];
          const near = chain ? places.filter((place) => before?.some((at) => place - at === 1 || place - at === 2)) : places;
          if (near.length > 0) next.set(entry.place, [entry, near]);
        });
      }
      chain = next;
    }
    return chain ?? new Map();
  });
}
