import { LETTERS_FOR_ONE, MAX_LETTERS, nearOf } from './correct.js';
import type { Partition } from './partition.js';
import { planOf } from './plan.js';

/** Maximum number of suggested queries. */
const MAX_SUGGESTIONS = 3;

/** Groups of letters that are confused at the beginning of a word. */
const ALIKE = ['ckqsxz', 'fpvw', 'gj', 'aeiouy'];

/** Returns queries with similar words of the index for one without results; the rules are in FORMAT.md. */
export async function suggestionsOf(query: string, partitions: readonly Partition[]): Promise<string[]> {
  const { words, count } = await planOf(query, partitions);
  const typed = words.slice(0, count).map(({ exact }) => exact);
  const lists = await Promise.all(typed.map((word) => similarTo(word, partitions)));
  const texts = count === 1 ? lists.flat().slice(0, MAX_SUGGESTIONS) : [lists.flatMap(([nearest]) => nearest ?? []).join(' ')];
  return texts.filter((text) => text && text !== typed.join(' '));
}

/** Returns the words of the least distance that begin with a letter similar to the first one. */
async function similarTo(word: string, partitions: readonly Partition[]): Promise<string[]> {
  const letters = [...word];
  const { length, 0: first = '', 1: second = '' } = letters;
  if (length < LETTERS_FOR_ONE || length > MAX_LETTERS || /\p{N}/u.test(word)) return [];
  const firsts = [...new Set([first, second, ...(ALIKE.find((group) => group.includes(first)) ?? '')])];
  const near = await nearOf(letters, partitions, { isPrefix: false, limit: Math.max(2, Math.floor(length / 3)), firsts });
  const texts = near.toSorted((a, b) => a.surplus - b.surplus || (a.text < b.text ? -1 : 1)).map(({ text }) => text);
  return [...new Set(texts)];
}
