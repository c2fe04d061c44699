import { correctedQuery } from './correct.js';
import type { Looked } from './engine.js';
import { type PartitionMatch, termsOf, visitTerm } from './partition-match.js';
import { exactForm } from './text.js';
import { type Letters, textOf, vocabularyOf } from './vocabulary.js';
import { FORM, type Word } from './word.js';

/** Minimum number of letters of each half of a word. */
const SHORTEST_HALF = 2;

/** Maximum number of attempts to split a word into two. */
const MAX_HALVES = 3;

/** Looks for words that occur nowhere as two words that were written as one, and corrects those that occur nowhere then. */
export async function lookAgain(query: string, looked: Looked, look: (query: string) => Promise<Looked>): Promise<Looked> {
  const { matches, missing } = looked;
  await Promise.all(missing.map((word) => noteHalves(word, matches)));
  const unknown = missing.filter((word) => !occurs(word, matches));
  if (unknown.length === 0) return looked;
  const corrected = await correctedQuery(query, unknown, matches.map(({ partition }) => partition));
  if (corrected === query) return looked;
  const again = await look(corrected);
  await Promise.all(again.missing.map((word) => noteHalves(word, again.matches)));
  return { ...again, corrected };
}

/** Whether a word was noted anywhere. */
function occurs({ covers }: Word, matches: readonly PartitionMatch[]): boolean {
  return matches.some(({ words }) => covers.some((i) => words[i]?.size));
}

/** Notes a word that occurs nowhere where two adjacent words of the index form it, if there are any. */
async function noteHalves(word: Word, matches: readonly PartitionMatch[]): Promise<void> {
  const all = [...word.prefix];
  const vocabularies = await Promise.all(matches.map((match) => vocabularyOf(match.partition, all[0] ?? '')));
  const fits = (letters: Letters): boolean =>
    letters.length >= SHORTEST_HALF && letters.length <= all.length - SHORTEST_HALF && letters[1] === all[1] && word.prefix.startsWith(textOf(letters));
  const lefts = new Set(vocabularies.flat().map(({ letters }) => letters).filter(fits).map(textOf));
  for (const left of [...lefts].toSorted((a, b) => b.length - a.length).slice(0, MAX_HALVES)) {
    const right = exactForm(word.prefix.slice(left.length));
    // Most words have one way to be two.
    // oxlint-disable-next-line no-await-in-loop
    const [before, after] = await Promise.all([left, right].map((half) => termsOf(matches, half)));
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
    if (occurs(word, matches)) {
      word.halves = [left, right];
      return;
    }
  }
}
