// Scripts without spaces between words: fetched with the first text in one of them.
import type { Piece } from './marker.js';
import type { Partition } from './partition.js';
import { fold, type Run } from './text.js';
import type { Word } from './word.js';

/** Splits a text, from the left, into the longest words of the index, at most `limit`; the rest may be the beginning of a word. */
export async function unspacedWords(run: string, partitions: readonly Partition[], limit: number): Promise<string[]> {
  const words: string[] = [];
  for (let rest = run; rest && words.length < limit; rest = rest.slice((words.at(-1) as string).length)) {
    const first = String.fromCodePoint(rest.codePointAt(0) as number);
    // The start of a word is known only when the one before it has ended.
    // oxlint-disable-next-line no-await-in-loop
    const found = await Promise.all(partitions.map((partition) => partition.terms(first, Infinity)));
    const fits = found.flat().map(({ word }) => (word.startsWith(rest) ? rest : word));
    words.push(fits.reduce((longest, fit) => (fit.length > longest.length && rest.startsWith(fit) ? fit : longest), first));
  }
  return words;
}

/**
 * Finds words anywhere in a text, the longest first. The rest is cut into pieces of two letters.
 * @param dense - the words that are looked for, the longest first
 */
export function unspacedPieces({ text, start }: Run, dense: readonly Word[]): Piece[] {
  const letters = [...text];
  const folded = [...fold(text)];
  const isAligned = folded.length === letters.length;
  const longest = (at: number): Word | undefined =>
    dense.find(({ prefix }) => isAligned && folded.slice(at, at + prefix.length).join('').startsWith(prefix));
  const pieces: Piece[] = [];
  let end = start;
  for (let at = 0; at < letters.length; ) {
    const word = longest(at);
    const piece = letters.slice(at, at + (word ? [...word.prefix].length : longest(at + 1) ? 1 : 2));
    const from = end;
    at += piece.length;
    end += piece.join('').length;
    pieces.push({ start: from, end, marked: end, words: word?.covers ?? [] });
  }
  return pieces;
}
