import type { Partition } from './partition.js';
import { createReader } from './reader.js';

/** The letters of a word, without split surrogate pairs. */
export type Letters = ArrayLike<string>;

/** A word of the vocabulary. */
export interface Listed {
  readonly letters: Letters;
  /** The number of bits of the length of its occurrences. */
  readonly frequency: number;
}

/** Fetches the words without digits of a partition that begin with a letter; others may be among them. */
export async function vocabularyOf(partition: Partition, letter: string): Promise<readonly Listed[]> {
  return (await partition.vocabulary(letter, readVocabulary)).flat();
}

function readVocabulary(text: string): Listed[] {
  const reader = createReader(text);
  const words: Listed[] = [];
  for (let word = ''; !reader.isDone(); ) {
    const shared = reader.number();
    const frequency = reader.number();
    word = reader.word(word, shared);
    words.push({ letters: lettersOf(word), frequency });
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
