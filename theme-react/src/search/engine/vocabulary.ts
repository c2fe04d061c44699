import type { Partition } from './partition.js';
import { createReader } from './reader.js';

/** A word as its letters, none of them half of a surrogate pair. */
export type Letters = ArrayLike<string>;

/** The words without digits of a partition that begin with a letter, and others. */
export async function vocabularyOf(partition: Partition, letter: string): Promise<readonly Letters[]> {
  return (await partition.vocabulary(letter, readVocabulary)).flat();
}

function readVocabulary(text: string): Letters[] {
  const reader = createReader(text);
  const words: Letters[] = [];
  for (let word = ''; !reader.isDone(); ) {
    word = reader.word(word, reader.number());
    words.push(lettersOf(word));
  }
  return words;
}

/** The letters of a word: itself where each is one unit. */
export function lettersOf(word: string): Letters {
  return /[\ud800-\udfff]/.test(word) ? [...word] : word;
}

export function textOf(letters: Letters): string {
  return typeof letters === 'string' ? letters : Array.from(letters).join('');
}
