import type { Partition } from './partition.js';
import { type Letters, textOf, vocabularyOf } from './vocabulary.js';
import { TYPO, type Word } from './word.js';

/** Maximum number of words that are returned. */
const MAX_FOUND = 8;

/** Minimum number of letters for one typo and for two typos, and maximum length of words of the index. */
export const LETTERS_FOR_ONE = 4;
const LETTERS_FOR_TWO = 8;
export const MAX_LETTERS = 64;

/**
 * Returns the words of which a word is probably a typo, with their quality: those of the least distance that begin with its first
 * letter, or else the word with its first two letters exchanged.
 */
export async function typosOf({ exact, prefix, takesPrefix }: Word, partitions: readonly Partition[]): Promise<Map<string, number>> {
  const word = [...exact];
  const singular = prefix.replace(/s$/, '');
  // The typo may be in letters that look like a plural ending: `invocies` is not the plural of `invocy`.
  const forms = exact === prefix || exact === singular ? [word] : [word, [...singular]];
  const tries = forms.map((form) => [form, form.length < LETTERS_FOR_TWO ? 1 : 2] as const);
  for (const [letters, limit] of [...tries, [[word[1] as string, word[0] as string, ...word.slice(2)], 0] as const]) {
    if (letters.length < LETTERS_FOR_ONE || letters.length > MAX_LETTERS || /\p{N}/u.test(exact)) continue;
    // oxlint-disable-next-line no-await-in-loop -- most words need one attempt
    const { texts, distance } = await nearestOf(letters, partitions, { isPrefix: takesPrefix, limit });
    if (texts.length > 0) return new Map(texts.map((text) => [text, distance > 1 ? TYPO + 1 : TYPO]));
  }
  return new Map();
}

/** Limits of a search for similar words. */
interface Nearness {
  /** Whether a longer word counts by its nearest beginning. */
  readonly isPrefix: boolean;
  /** The highest distance. */
  readonly limit: number;
  /** Letters that the words begin with; without them, the first one of the word. */
  readonly firsts?: readonly string[];
}

/** Returns the words of the least distance, ordered by the difference of length. */
export async function nearestOf(
  word: Letters,
  partitions: readonly Partition[],
  { isPrefix, limit, firsts = [word[0] as string] }: Nearness,
): Promise<{ texts: string[]; distance: number }> {
  const files = await Promise.all(partitions.flatMap((partition) => firsts.map((letter) => vocabularyOf(partition, letter))));
  let least = limit;
  let found: { text: string; surplus: number }[] = [];
  for (const other of [...new Set(files)].flat()) {
    const distance = firsts.includes(other[0] as string) ? distanceOf(word, other, isPrefix, least) : Infinity;
    if (distance > least) continue;
    if (distance < least) found = [];
    least = distance;
    found.push({ text: textOf(other), surplus: Math.abs(other.length - word.length) });
  }
  found.sort((a, b) => a.surplus - b.surplus || (a.text < b.text ? -1 : 1));
  return { texts: [...new Set(found.map((candidate) => candidate.text))].slice(0, MAX_FOUND), distance: least };
}

/**
 * Counts insertions, deletions, substitutions, and transpositions of neighbours.
 * @param isPrefix - whether a longer word counts by its nearest beginning
 * @param limit - for words of a higher distance, any higher distance may be returned
 */
function distanceOf(word: Letters, other: Letters, isPrefix: boolean, limit: number): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, i) => i);
  let best = Infinity;
  for (let at = 0; at < other.length; at += 1) {
    const next = [at + 1];
    let nearest = at + 1;
    for (let i = 1; i <= word.length; i += 1) {
      const own = word[i - 1];
      let least = Math.min((row[i - 1] as number) + (own === other[at] ? 0 : 1), (row[i] as number) + 1, (next[i - 1] as number) + 1);
      if (at > 0 && own === other[at - 1] && word[i - 2] === other[at]) least = Math.min(least, (before[i - 2] as number) + 1);
      nearest = Math.min(nearest, least);
      next.push(least);
    }
    if (nearest > limit) break;
    if (isPrefix || at === other.length - 1) best = Math.min(best, next[word.length] as number);
    before = row;
    row = next;
  }
  return best;
}
