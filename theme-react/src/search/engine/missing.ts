import { type Found, noteTerms, termsOf } from './found.js';
import { exactForm } from './text.js';
import { typosOf } from './typos.js';
import { type Letters, textOf, vocabularyOf } from './vocabulary.js';
import { FORM, type Word } from './word.js';

/** Letters of the parts of a word that is taken for two. */
const SHORTEST_HALF = 2;

/** Ways to take a word for two that are tried. */
const MAX_HALVES = 3;

/** Takes words that occur nowhere for two words that were written as one, else for typos. */
export async function lookUpMissing(missing: readonly Word[], found: readonly Found[]): Promise<void> {
  for (const word of missing) {
    // What one word is taken for does not depend on the others, but few queries have two such words.
    // oxlint-disable-next-line no-await-in-loop
    if (await noteHalves(word, found)) continue;
    // oxlint-disable-next-line no-await-in-loop
    word.typos = await typosOf(word, found.map((it) => it.partition));
    const typos = [...word.typos.keys()];
    // oxlint-disable-next-line no-await-in-loop
    for (const terms of await Promise.all(typos.map((typo) => termsOf(found, typo, false)))) noteTerms(found, word, terms);
  }
}

/** Notes a word where the two words stand that it may be, if there are such. */
async function noteHalves(word: Word, found: readonly Found[]): Promise<boolean> {
  const all = [...word.prefix];
  const vocabularies = await Promise.all(found.map((it) => vocabularyOf(it.partition, all[0] ?? '')));
  const fits = (it: Letters): boolean =>
    it.length >= SHORTEST_HALF && it.length <= all.length - SHORTEST_HALF && it[1] === all[1] && word.prefix.startsWith(textOf(it));
  const lefts = new Set(vocabularies.flat().filter(fits).map(textOf));
  for (const left of [...lefts].toSorted((a, b) => b.length - a.length).slice(0, MAX_HALVES)) {
    const right = exactForm(word.prefix.slice(left.length));
    // Most words have one way to be two.
    // oxlint-disable-next-line no-await-in-loop
    const [before, after] = await Promise.all([left, right].map((it) => termsOf(found, it, false)));
    for (const [i, it] of found.entries()) {
      const next = new Map<number, readonly number[]>();
      for (const term of after?.[i] ?? []) it.visit(term, (entry, places) => next.set(entry, places));
      for (const term of before?.[i] ?? []) {
        it.visit(term, (entry, places) => {
          const near = places.filter((place) => next.get(entry)?.includes(place + 1));
          if (near.length > 0) it.note(word, entry, FORM, near);
        });
      }
    }
    if (found.some((it) => word.covers.some((i) => it.count(i) > 0))) {
      word.halves = [left, right];
      return true;
    }
  }
  return false;
}
