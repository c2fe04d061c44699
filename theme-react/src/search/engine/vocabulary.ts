import type { Partition } from './partition.js';
import { createReader } from './reader.js';

/** The letters of a word, without split surrogate pairs. */
export type Letters = ArrayLike<string>;

/** Fetches the words without digits of a partition that begin with a letter; others may be among them. */
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

/** Returns the letters of a word: the string itself if each letter is one code unit. */
export function lettersOf(word: string): Letters {
  return /[\ud800-\udfff]/.test(word) ? [...word] : word;
}

export function textOf(letters: Letters): string {
  return typeof letters === 'string' ? letters : Array.from(letters).join('');
}
