import { exactForm, isDense, stem } from './text.js';

/** The quality of a match between a word of a text and one of the query; smaller is better. */
export const EXACT = 1;
export const PREFIX = 2;
/** Another form of the word, or two words that were written as one. */
export const FORM = 3;
/** A synonym. */
export const SYNONYM = 4;

/** The properties of a word of a query, except its text. */
export interface WordOptions {
  /** Words of the query that it covers. */
  readonly covers: readonly number[];
  /** Whether it is several words, written as one. */
  readonly isJoined: boolean;
  /** Whether these were typed as one name, or are all that was typed. */
  readonly isName: boolean;
  /** Whether the word may be incomplete. */
  readonly isLast: boolean;
  /** Pattern of stems in the language of the query. */
  readonly stems: RegExp;
}

/** A word of a query to look up. */
export interface Word {
  /** The form by which an incomplete word is compared. */
  readonly prefix: string;
  /** The form by which a complete word is compared. */
  readonly exact: string;
  readonly covers: readonly number[];
  readonly isName: boolean;
  readonly takesPrefix: boolean;
  /** The words of the index that it probably is: two that were written as one, or those of a synonym. */
  halves?: readonly string[];
  /** The words of a synonym, including stop words; undefined for words of the query. */
  readonly phrase?: readonly string[];
  /** The quality of the match with a word of the index; 0: no match. */
  quality(term: string): number;
  /** The key to look up, and whether it is a prefix. */
  key(): [key: string, isPrefix: boolean];
}

/** Makes a {@link Word} of its prefix form. */
export function createWord(prefix: string, { covers, isJoined, isName, isLast, stems }: WordOptions): Word {
  const exact = exactForm(prefix);
  const form = stem(exact, stems);
  const takesPrefix = isLast && prefix.length >= (isDense(prefix) ? 1 : 2);
  const takesForm = !isJoined && form.length >= (isDense(form) ? 2 : 4);
  return {
    prefix,
    exact,
    covers,
    isName,
    takesPrefix,
    quality(term) {
      if (term === exact) return EXACT;
      if (takesPrefix && term.startsWith(prefix)) return PREFIX;
      return takesForm && term.startsWith(form) ? FORM : 0;
    },
    key() {
      // The stem is a prefix of the exact form.
      return [commonPrefix(takesForm ? form : exact, takesPrefix ? prefix : exact), takesForm || takesPrefix];
    },
  };
}

/** Returns the common prefix of both texts. */
function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
