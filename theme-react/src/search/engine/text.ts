/** Texts cut into words, and what words are compared by. The index is written by the same rules. */

// Scripts without spaces between words: Thai, Lao, Myanmar, Khmer, Kana, Han.
const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const CHARACTER = '[\\p{Alpha}\\p{N}\\p{M}]';

/** A stretch of letters and digits; a point between digits is part of it. The group holds one of an unspaced script. */
const RUN = new RegExp(
  `((?:(?=[${UNSPACED}])${CHARACTER})+)|(?:(?![${UNSPACED}])(?:\\p{N}\\.(?=(?![${UNSPACED}])\\p{N})|${CHARACTER}))+`,
  'gu',
);
const PART = /\p{Upper}+(?=\p{Upper}\p{Lower})|\p{Upper}*\P{Upper}+|\p{Upper}+/gu;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const DENSE = new RegExp(`[${UNSPACED}\\uac00-\\ud7af]`, 'u');
const PLAIN = /^[a-z\d]*$/;

/** A stretch of a text in one way of writing. */
export interface Run {
  readonly text: string;
  readonly start: number;
  /** Whether words follow each other without spaces here. */
  readonly isUnspaced: boolean;
  /** Whether only one `-` or `_` separates this run from the one before. */
  readonly isJoined: boolean;
}

/** The runs of a text, in order. */
export function runs(text: string): Run[] {
  let end = 0;
  return Array.from(text.matchAll(RUN), ({ 0: run, 1: unspaced, index: start }) => {
    const isJoined = end > 0 && /^[-_]$/.test(text.slice(end, start));
    end = start + run.length;
    return { text: run, start, isUnspaced: unspaced !== undefined, isJoined };
  });
}

/** The parts of a name: `AddToCart` has `Add`, `To` and `Cart`; a plain word has itself. */
export function parts(word: string): string[] {
  return word.match(PART) ?? [];
}

/** A word without case and accents, and compatible forms as one. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const decomposed = lower.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return decomposed.normalize('NFKC').replaceAll('ß', 'ss');
}

/** Returns the form of a word that is still typed: folded, in one of British and American spelling. */
export function prefixForm(word: string): string {
  const folded = fold(word);
  if (!PLAIN.test(folded)) return folded;
  const respelled = folded.replace(/([iy])z/g, '$1s').replace(/ogue$/, 'og');
  return folded.length > 5 ? respelled.replace(/([bdilmnv]o)ur/, '$1r') : respelled;
}

/** Returns the form by which a finished word is compared: its {@link prefixForm} in the singular. */
export function exactForm(word: string): string {
  if (!/^[a-z\d]{2,}[a-rt-z\d]s$/.test(word)) return word;
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(ss|x|sh|[^a]ch)es$/.test(word) ? -2 : -1);
}

/**
 * What a heading is compared by as a whole: its runs as one word, in the singular; no other word begins as this does, and
 * what has a slash, as paths have, is another word. And its place in the index, which decides whether it is a plural.
 */
export function wholeForm(text: string): [term: string, place: number] {
  const form = prefixForm(runs(text).map((run) => run.text).join(''));
  const exact = exactForm(form);
  return [`=${/\//.exec(text) ?? ''}${exact}`, exact === form ? 0 : 1];
}

/** Matches the stem of a word in English, and in languages without a pattern of their own. */
export const ENGLISH_STEM: RegExp = /^.{5,}?(?=(ations?|ments?|ions?|ed?)$)|^.{4,}(?=ing$)/;

/** The beginning that a word shares with its other forms: `configur` for `configure`; else the word itself. */
export function stem(word: string, pattern: RegExp): string {
  const found = PLAIN.test(word) && pattern.exec(word);
  return found ? found[0] : word;
}

/** Whether a text has words without spaces between them. */
export function hasUnspaced(text: string): boolean {
  return HAS_UNSPACED.test(text);
}

/** Whether few characters of the word say much: in unspaced scripts, and in Korean. */
export function isDense(word: string): boolean {
  return DENSE.test(word);
}
