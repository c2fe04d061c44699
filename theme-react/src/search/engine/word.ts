import { exactForm, isDense, stem } from './text.js';

/** How well a word of a text fits one of the query; smaller is better. */
export const EXACT = 1;
export const PREFIX = 2;
/** Another form of the word, or the two words that it is. */
export const FORM = 3;
/** Another word of the same meaning. */
export const SYNONYM = 4;
/** One typo; each further one is one more. */
export const TYPO = 5;

/** What a word of a query is, beside its text. */
export interface WordOptions {
  /** Words of the query that it stands for. */
  readonly covers: readonly number[];
  /** Whether it is several words, written as one. */
  readonly isJoined: boolean;
  /** Whether these were typed as one name, or are all that was typed. */
  readonly isName: boolean;
  /** Whether it may still be typed. */
  readonly isLast: boolean;
  /** What words share with their other forms. */
  readonly stems: RegExp;
}

/** A word to look up. */
export interface Word {
  /** What it begins with while it is typed. */
  readonly prefix: string;
  /** What it is compared by when it is finished. */
  readonly exact: string;
  readonly covers: readonly number[];
  readonly isName: boolean;
  readonly takesPrefix: boolean;
  /** Words that it is probably a typo of, with their quality. */
  typos?: ReadonlyMap<string, number>;
  /** The words of the index that it probably is: two that were written as one, or those of a synonym. */
  halves?: readonly string[];
  /** The words of a synonym with its stop words; what was typed has none. */
  readonly phrase?: readonly string[];
  /** How well a word of the index fits; 0: not at all. */
  quality(term: string): number;
  /** What to look up, and whether words that begin with it count, too. */
  key(): [key: string, isPrefix: boolean];
}

/** Makes a {@link Word} of what it begins with. */
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
      if (takesForm && term.startsWith(form)) return FORM;
      return this.typos?.get(term) ?? 0;
    },
    key() {
      // The exact form begins with the stem.
      return [commonPrefix(takesForm ? form : exact, takesPrefix ? prefix : exact), takesForm || takesPrefix];
    },
  };
}

/** What both texts begin with. */
function commonPrefix(a: string, b: string): string {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return a.slice(0, length);
}
