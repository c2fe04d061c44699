import { noteTerms, type PartitionMatch, termsOf, visitTerm } from './partition-match.js';
import { exactForm } from './text.js';
import { typosOf } from './typos.js';
import { type Letters, textOf, vocabularyOf } from './vocabulary.js';
import { FORM, type Word } from './word.js';

/** Minimum number of letters of each half of a word. */
const SHORTEST_HALF = 2;

/** Maximum number of attempts to split a word into two. */
const MAX_HALVES = 3;

/** Matches words that occur nowhere as two words that were written as one, or else as typos. */
export async function lookUpMissing(missing: readonly Word[], matches: readonly PartitionMatch[]): Promise<void> {
  for (const word of missing) {
    // The steps of two words are independent, but few queries have two such words.
    // oxlint-disable-next-line no-await-in-loop
    if (await noteHalves(word, matches)) continue;
    // oxlint-disable-next-line no-await-in-loop
    word.typos = await typosOf(word, matches.map((match) => match.partition));
    const typos = [...word.typos.keys()];
    // oxlint-disable-next-line no-await-in-loop
    for (const terms of await Promise.all(typos.map((typo) => termsOf(matches, typo, false)))) noteTerms(matches, word, terms);
  }
}

/** Notes a word where two adjacent words of the index form it, if there are any. */
async function noteHalves(word: Word, matches: readonly PartitionMatch[]): Promise<boolean> {
  const all = [...word.prefix];
  const vocabularies = await Promise.all(matches.map((match) => vocabularyOf(match.partition, all[0] ?? '')));
  const fits = (letters: Letters): boolean =>
    letters.length >= SHORTEST_HALF && letters.length <= all.length - SHORTEST_HALF && letters[1] === all[1] && word.prefix.startsWith(textOf(letters));
  const lefts = new Set(vocabularies.flat().filter(fits).map(textOf));
  for (const left of [...lefts].toSorted((a, b) => b.length - a.length).slice(0, MAX_HALVES)) {
    const right = exactForm(word.prefix.slice(left.length));
    // Most words have one way to be two.
    // oxlint-disable-next-line no-await-in-loop
    const [before, after] = await Promise.all([left, right].map((half) => termsOf(matches, half, false)));
    for (const [i, match] of matches.entries()) {
      const next = new Map<number, readonly number[]>();
      for (const term of after?.[i] ?? []) visitTerm(match.partition, term, ({ place }, places) => next.set(place, places));
      for (const term of before?.[i] ?? []) {
        visitTerm(match.partition, term, (entry, places) => {
          const near = places.filter((place) => next.get(entry.place)?.includes(place + 1));
          if (near.length > 0) match.note(word, entry, FORM, near);
        });
      }
    }
    if (matches.some((match) => word.covers.some((i) => match.words[i]?.size))) {
      word.halves = [left, right];
      return true;
    }
  }
  return false;
}
