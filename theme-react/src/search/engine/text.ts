/** Splits texts into words, and normalises words for comparison. The index is written by the same rules. */

// Scripts without spaces between words: Thai, Lao, Myanmar, Khmer, Kana, Han.
const UNSPACED = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const CHARACTER = '[\\p{Alpha}\\p{N}\\p{M}]';

/** Matches runs: sequences of letters and digits, with points between digits. The group matches those of unspaced scripts. */
const RUN = new RegExp(
  `((?:(?=[${UNSPACED}])${CHARACTER})+)|(?:(?![${UNSPACED}])(?:\\p{N}\\.(?=(?![${UNSPACED}])\\p{N})|${CHARACTER}))+`,
  'gu',
);
const PART = /\p{Upper}+(?=\p{Upper}\p{Lower})|\p{Upper}*\P{Upper}+|\p{Upper}+/gu;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const DENSE = new RegExp(`[${UNSPACED}\\uac00-\\ud7af]`, 'u');
const PLAIN = /^[a-z\d]*$/;

/** A sequence of letters and digits, either of scripts without spaces or of others. */
export interface Run {
  readonly text: string;
  readonly start: number;
  /** Whether its script has no spaces between words. */
  readonly isUnspaced: boolean;
  /** Whether only one `-` or `_` separates this run from the one before. */
  readonly isJoined: boolean;
}

/** Returns the runs of a text, in order. */
export function runs(text: string): Run[] {
  let end = 0;
  return Array.from(text.matchAll(RUN), ({ 0: run, 1: unspaced, index: start }) => {
    const isJoined = end > 0 && /^[-_]$/.test(text.slice(end, start));
    end = start + run.length;
    return { text: run, start, isUnspaced: unspaced !== undefined, isJoined };
  });
}

/** Splits a name: `AddToCart` into `Add`, `To` and `Cart`. A plain word is its only part. */
export function parts(word: string): string[] {
  return word.match(PART) ?? [];
}

/** Removes case and accents from a word, and replaces compatibility characters. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  const decomposed = lower.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return decomposed.normalize('NFKC').replaceAll('ß', 'ss');
}

/** Returns the form by which an incomplete word is compared: folded, with British and American spellings unified. */
export function prefixForm(word: string): string {
  const folded = fold(word);
  if (!PLAIN.test(folded)) return folded;
  const respelled = folded.replace(/([iy])z/g, '$1s').replace(/ogue$/, 'og');
  return folded.length > 5 ? respelled.replace(/([bdilmnv]o)ur/, '$1r') : respelled;
}

/** Returns the form by which a complete word is compared: its {@link prefixForm} in the singular. */
export function exactForm(word: string): string {
  if (!/^[a-z\d]{2,}[a-rt-z\d]s$/.test(word)) return word;
  if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(ss|x|sh|[^a]ch)es$/.test(word) ? -2 : -1);
}

/**
 * Returns the term by which a heading is compared as a whole: its runs as one word, in the singular. Its prefix `=` distinguishes it
 * from other terms, and a slash marks paths. The place of the term in the index is 1 for a plural, else 0, and more for names joined by
 * signs.
 */
export function wholeForm(text: string): [term: string, place: number] {
  const form = prefixForm(runs(text).map((run) => run.text).join(''));
  const exact = exactForm(form);
  const style = (/^\S*_\S*$/.test(text) ? 4 : 0) + (/^\S*-\S*$/.test(text) ? 8 : 0);
  return [`=${/\//.exec(text) ?? ''}${exact}`, (exact === form ? 0 : 1) + style];
}

/** Matches the stem of a word in English, and in languages without a pattern of their own. */
export const ENGLISH_STEM: RegExp = /^.{5,}?(?=(ations?|ments?|ions?|ed?)$)|^.{4,}(?=ing$)/;

/** Returns the stem of a word, `configur` for `configure`, `stop` for `stopped`, or the word itself if it has no known ending. */
export function stem(word: string, pattern: RegExp): string {
  if (!PLAIN.test(word)) return word;
  const [found] = pattern.exec(word) ?? [word];
  return found.replace(/(?<=...)([bdgmnprt])\1$|(?<=.{4})(l)l$/, '$1$2');
}

/** Whether a text has words without spaces between them. */
export function hasUnspaced(text: string): boolean {
  return HAS_UNSPACED.test(text);
}

/** Whether a word is of a script whose words are short: unspaced scripts, and Korean. */
export function isDense(word: string): boolean {
  return DENSE.test(word);
}
