import type { Plan } from './plan.js';
import { exactForm, isDense, parts, prefixForm, type Run, runs } from './text.js';
import type { unspacedPieces } from './unspaced.js';
import { PREFIX, type Word } from './word.js';

/** A word of a text with the words of the query that it matches. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** End of the marked part. */
  readonly marked: number;
  /** Words of the query. */
  readonly words: readonly number[];
}

/** The match of a word of a text: words of the query, and the number of letters that were typed (`undefined`: all). */
type Fit = readonly [words: readonly number[], typed?: number | undefined];

/** Marks the matches of a query. */
export interface Marker {
  /** Splits a text into pieces. */
  piecesOf(text: string): readonly Piece[];
  /** Marks a whole text. */
  highlight(text: string): string;
  /** Returns the `length` words of a text with the best matches, marked. */
  snippet(text: string, length: number): string;
}

/** Splits runs of unspaced scripts; undefined if no text has one. */
export type CutUnspaced = typeof unspacedPieces | undefined;

/** Makes a {@link Marker}. */
export function createMarker({ words }: Plan, cutUnspaced: CutUnspaced): Marker {
  const piecesOf = createCutter(words, cutUnspaced);
  return {
    piecesOf,
    highlight: (text) => mark(text, 0, text.length, piecesOf(text)),
    snippet(text, length) {
      const pieces = piecesOf(text);
      const first = windowOf(pieces, length);
      const shown = pieces.slice(first, first + length);
      const isEnd = first + length >= pieces.length;
      const start = first > 0 ? (shown[0] as Piece).start : 0;
      const end = isEnd ? text.length : (shown.at(-1) as Piece).end;
      return (first > 0 ? '…' : '') + mark(text, start, end, shown) + (isEnd ? '' : '…');
    },
  };
}

/** Returns a function that splits texts into pieces. */
function createCutter(words: readonly Word[], cutUnspaced: CutUnspaced): (text: string) => readonly Piece[] {
  const dense = words.filter(({ prefix }) => isDense(prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length);
  const fitOf = memoized((text: string): Fit => {
    const term = exactForm(prefixForm(text));
    const fits = words.filter((word) => word.quality(term) > 0 || word.halves?.includes(term));
    const isTyped = fits.every((fit) => fit.quality(term) === PREFIX);
    const typed = isTyped ? Math.max(0, ...fits.map((fit) => [...fit.prefix].length)) : undefined;
    return [unique(fits.flatMap((fit) => fit.covers)), typed];
  });
  const piecesOfName = (name: readonly Run[]): Piece[] => {
    const [matched] = name.length > 1 ? fitOf(name.map((piece) => piece.text).join('')) : [[]];
    return name.flatMap((run) => {
      const end = run.start + run.text.length;
      if (matched.length > 0) return { start: run.start, end, marked: end, words: matched };
      return (run.isUnspaced && cutUnspaced?.(run, dense)) || spacedPieces(run, fitOf);
    });
  };
  return (text) => namesOf(text).flatMap(piecesOfName);
}

/** Returns a run as one piece if it matches, else its parts. */
function spacedPieces({ text, start }: Run, fitOf: (text: string) => Fit): Piece[] {
  let end = start;
  return (fitOf(text)[0].length > 0 ? [text] : parts(text)).map((part) => {
    const [words, typed] = fitOf(part);
    const from = end;
    end += part.length;
    return { start: from, end, marked: from + [...part].slice(0, typed).join('').length, words };
  });
}

/** Caches the results of a function of texts, as the same words occur repeatedly. */
function memoized<Result>(find: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const result = known.get(text) ?? find(text);
    known.set(text, result);
    return result;
  };
}

/** Groups the runs of a text that are joined by `-` or `_`. */
function namesOf(text: string): Run[][] {
  const names: Run[][] = [];
  for (const run of runs(text)) {
    if (run.isJoined) names.at(-1)?.push(run);
    else names.push([run]);
  }
  return names;
}

/** Returns a part of a text with its marks. */
function mark(text: string, from: number, to: number, pieces: readonly Piece[]): string {
  let value = '';
  let at = from;
  for (const { start, marked, words } of pieces) {
    if (words.length === 0) continue;
    value += `${text.slice(at, start)}<mark>${text.slice(start, marked)}</mark>`;
    at = marked;
  }
  return value + text.slice(at, to);
}

/** Returns the index of the first of `length` pieces with the most words of the query in their middle. */
function windowOf(pieces: readonly Piece[], length: number): number {
  let best = { count: 0, start: 0, end: 0 };
  for (const [start, { words }] of pieces.entries()) {
    if (words.length === 0) continue;
    const inside = pieces.slice(start, start + length);
    const count = distinct(inside).length;
    if (count > best.count) best = { count, start, end: start + inside.findLastIndex((piece) => piece.words.length > 0) + 1 };
  }
  const before = Math.floor((length - (best.end - best.start)) / 2);
  return Math.max(0, Math.min(best.start - before, pieces.length - length));
}

/** Returns the words of the query that pieces match, in order. */
export function distinct(pieces: readonly Piece[]): number[] {
  return unique(pieces.flatMap((piece) => piece.words));
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
