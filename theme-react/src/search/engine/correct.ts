import type { Partition } from './partition.js';
import { exactForm, parts, prefixForm, runs } from './text.js';
import { type Letters, type Listed, textOf, vocabularyOf } from './vocabulary.js';
import type { Word } from './word.js';

/** Number of letters of a word that may lack one, minimum numbers for one typo and for two, and maximum length of words of the index. */
const LETTERS_FOR_MISSING = 3;
export const LETTERS_FOR_ONE = 4;
const LETTERS_FOR_TWO = 8;
export const MAX_LETTERS = 64;

/**
 * Returns a query with each word that occurs nowhere replaced by the one that it is probably a typo of, in the same case and number.
 * The query itself is returned if there is none.
 */
export async function correctedQuery(query: string, missing: readonly Word[], partitions: readonly Partition[]): Promise<string> {
  const corrections = new Map(await Promise.all(missing.map(async (word) => [word.prefix, await correctionOf(word, partitions)] as const)));
  let text = '';
  let end = 0;
  for (const { text: run, start, isUnspaced } of runs(query)) {
    if (isUnspaced) continue;
    text += query.slice(end, start);
    for (const part of parts(run)) text += inCaseOf(part, corrections.get(prefixForm(part)) ?? part);
    end = start + run.length;
  }
  return text + query.slice(end);
}

/** Returns the word, or the beginning of one, that is nearest to a misspelt word. */
async function correctionOf({ exact, prefix, takesPrefix }: Word, partitions: readonly Partition[]): Promise<string | undefined> {
  const { length } = [...prefix];
  const word = [...exact];
  if (length < LETTERS_FOR_MISSING || length > MAX_LETTERS || /\p{N}/u.test(exact)) return undefined;
  const isShort = length === LETTERS_FOR_MISSING;
  const options = { isPrefix: takesPrefix && !isShort, isShort, limit: length < LETTERS_FOR_TWO ? 1 : 2 };
  // The typo may be in letters that look like a plural ending: `invocies` is not the plural of `invocy`.
  const forms = [...new Set([exact, prefix.replace(/s$/, '')])];
  const near = await Promise.all(forms.map((form) => nearOf([...form], partitions, options)));
  const found = near.flat();
  if (found.length === 0 && word.length >= LETTERS_FOR_ONE) {
    found.push(...(await nearOf([word[1] as string, word[0] as string, ...word.slice(2)], partitions, { isPrefix: takesPrefix, limit: 0 })));
  }
  const [nearest] = found.toSorted(
    (a, b) => a.distance - b.distance || Number(a.isPart) - Number(b.isPart) || Number(b.isSwapped) - Number(a.isSwapped) || b.frequency - a.frequency || a.surplus - b.surplus || (a.text < b.text ? -1 : 1),
  );
  if (!nearest || nearest.isPart || !prefix.endsWith('s')) return nearest?.part;
  const { text } = nearest;
  return [`${text}s`, `${text}es`].find((plural) => exactForm(plural) === text) ?? text;
}

/** Returns a word in the case of another one. The case of letters beyond ASCII makes no difference to a query. */
function inCaseOf(typed: string, word: string): string {
  return word.replace(/^[A-Z]{2,}$/.test(typed) ? /[a-z]/g : /^[A-Z]/.test(typed) ? /^[a-z]/ : /$^/, (letter) => letter.toUpperCase());
}

/** Limits of a search for similar words. */
interface Nearness {
  /** Whether a longer word counts by its nearest beginning. */
  readonly isPrefix: boolean;
  /** The highest distance. */
  readonly limit: number;
  /** Whether only longer words count. */
  readonly isShort?: boolean;
  /** Letters that the words begin with; without them, the first one of the word. */
  readonly firsts?: readonly string[];
}

/** A word near a misspelt one. */
export interface Near {
  readonly text: string;
  /** Its part that is nearest. */
  readonly part: string;
  /** Whether that is not the whole word. */
  readonly isPart: boolean;
  /** Whether that has the letters of the misspelt word, in another order. */
  readonly isSwapped: boolean;
  readonly distance: number;
  readonly frequency: number;
  /** Difference of the lengths. */
  readonly surplus: number;
}

/** Returns the words of the least distance. */
export async function nearOf(word: Letters, partitions: readonly Partition[], { isPrefix, limit, isShort, firsts = [word[0] as string] }: Nearness): Promise<Near[]> {
  const files = await Promise.all(partitions.flatMap((partition) => firsts.map((letter) => vocabularyOf(partition, letter))));
  let least = limit;
  let found: Near[] = [];
  for (const { letters, frequency } of [...new Set<readonly Listed[]>(files)].flat()) {
    if (!firsts.includes(letters[0] as string) || (isShort && letters.length <= word.length)) continue;
    const { distance, length } = distanceOf(word, letters, isPrefix, least);
    if (distance > least) continue;
    if (distance < least) found = [];
    least = distance;
    const [text, part] = [letters, Array.from(letters).slice(0, length)].map(textOf) as [string, string];
    found.push({ text, part, isPart: length < letters.length, isSwapped: sorted(part) === sorted(textOf(word)), distance, frequency, surplus: Math.abs(letters.length - word.length) });
  }
  return found;
}

function sorted(text: string): string {
  return [...text].toSorted().join('');
}

/**
 * Counts insertions, deletions, substitutions, and transpositions of neighbours. Returns the distance, and the number of letters of the
 * other word that have it.
 * @param isPrefix - whether a longer word counts by its nearest beginning
 * @param limit - for words of a higher distance, any higher distance may be returned
 */
function distanceOf(word: Letters, other: Letters, isPrefix: boolean, limit: number): { distance: number; length: number } {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, i) => i);
  let best = { distance: Infinity, surplus: 0, length: 0 };
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
    const distance = next[word.length] as number;
    const length = at + 1;
    const isWhole = length === other.length;
    // Of equally near beginnings, the one of the most similar length counts, but the whole word before all.
    const surplus = isWhole ? -1 : Math.abs(length - word.length);
    if ((isPrefix || isWhole) && (distance < best.distance || (distance === best.distance && surplus <= best.surplus))) best = { distance, surplus, length };
    before = row;
    row = next;
  }
  return best;
}
