import { isDense } from './text.js';

/** The quality of a match between a word of a text and one of the query; smaller is better. */
export const EXACT = 1;
export const PREFIX = 2;
/** Another form of the word, or two words that were written as one. */
export const FORM = 3;
/** A synonym. */
export const SYNONYM = 4;

/** Maximum number of blocks with other forms of a word. A word of which two letters are typed is the beginning of too many. */
const MAX_BLOCKS = 32;

/** The texts of a word of a query, and their meaning. */
export interface WordData {
  /** The form by which an incomplete word is compared. */
  readonly prefix: string;
  /** The form by which a complete word is compared. */
  readonly exact: string;
  /** The stem with which other forms of the word begin; empty for several words. */
  readonly form: string;
  /** Words of the query that it covers. */
  readonly covers: readonly number[];
  /** Whether it is several words that were typed as one name, or are all that was typed. */
  readonly isName: boolean;
  /** Whether it may be incomplete. */
  readonly takesPrefix: boolean;
}

/** A word of a query to look up. */
export interface Word extends WordData {
  /** The words of the index that it probably is: two that were written as one, or those of a synonym. */
  halves?: readonly string[];
  /** The words of a synonym, including stop words; undefined for words of the query. */
  readonly phrase?: readonly string[];
  /** The quality of the match with a word of the index; 0: no match. */
  quality(term: string): number;
  /** The key to look up, and the number of blocks to read of the words that begin with it; 1: only the one word. */
  key(): [key: string, limit: number];
}

/** Makes a {@link Word}. */
export function createWord(word: WordData): Word {
  const { prefix, exact, form, takesPrefix } = word;
  const takesForm = form.length >= (isDense(form) ? 2 : 4);
  return {
    ...word,
    quality(term) {
      if (term === exact) return EXACT;
      if (takesPrefix && term.startsWith(prefix)) return PREFIX;
      return takesForm && term.startsWith(form) ? FORM : 0;
    },
    key() {
      // The stem is a prefix of the exact form.
      return [commonPrefix(takesForm ? form : exact, takesPrefix ? prefix : exact), takesForm || takesPrefix ? MAX_BLOCKS : 1];
    },
  };
}

/** Returns the common prefix of both texts. */
function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
