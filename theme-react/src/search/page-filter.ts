import { countedText } from '../core/texts.js';

/** Maximum length of a query. */
export const MAX_QUERY_LENGTH = 64;

/** Texts of the result line, from the page. */
export interface StatusTexts {
  /** Number of pages found, as plural forms: see `countedText`. */
  readonly found: string;
  /** Message for an empty list; `{query}` is replaced by the query. */
  readonly none: string;
}

/** Normalises a text for comparison: lower case, without accents. */
export function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a query. */
export function queryWords(query: string): string[] {
  return normalize(query.slice(0, MAX_QUERY_LENGTH)).split(/\s+/).filter(Boolean);
}

/** Whether a normalised text has all the words, each anywhere. */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** The texts of a result line, from its element. */
export function statusTexts(status: HTMLElement | null): StatusTexts {
  const { textFound: found = '', textNone: none = '' } = status?.dataset ?? {};
  return { found, none };
}

/** The result line for `count` pages; empty without a query. */
export function statusText(texts: StatusTexts, count: number, query: string, language: string): string {
  const trimmed = query.trim();
  if (!trimmed) return '';
  // Functions, since a query may contain the patterns that a replacement text would expand.
  if (count === 0) return texts.none.replace('{query}', () => trimmed);
  return countedText(texts.found, count, language);
}
