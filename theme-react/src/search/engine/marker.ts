import type { Plan } from './plan.js';
import { exactForm, fold, isDense, parts, prefixForm, type Run, runs } from './text.js';
import type { HighlightResult, MatchLevel, SnippetResult } from './types.js';
import { PREFIX, type Word } from './word.js';

/** A word of a text, and what it matches. */
interface Piece {
  readonly start: number;
  readonly end: number;
  /** Where what is marked ends. */
  readonly marked: number;
  /** Words of the query. */
  readonly words: readonly number[];
}

/** What a word of a text matches: words of the query, and how many letters of it were typed (`undefined`: all). */
type Fit = readonly [words: readonly number[], typed: number | undefined];

/** Marks what matches a query. Texts and words come again, so what was found out about them is kept. */
export class Marker {
  readonly #words: readonly Word[];
  readonly #count: number;
  readonly #pieces = new Map<string, readonly Piece[]>();
  readonly #fits = new Map<string, Fit | undefined>();

  constructor({ words, count }: Plan) {
    this.#words = words;
    this.#count = count;
  }

  /** The whole text. */
  highlight(text: string): HighlightResult {
    const pieces = this.#piecesOf(text);
    const words = distinct(pieces);
    return {
      value: mark(text, 0, text.length, pieces),
      matchLevel: this.#level(words),
      matchedWords: words.map((it) => this.#words[it]?.prefix as string),
      ...(words.length > 0 && { fullyHighlighted: pieces.every((it) => it.words.length > 0) }),
    };
  }

  /** About `length` words of the text, where it matches best. */
  snippet(text: string, length: number): SnippetResult {
    const pieces = this.#piecesOf(text);
    const first = windowOf(pieces, length);
    const shown = pieces.slice(first, first + length);
    const isEnd = first + length >= pieces.length;
    const start = first > 0 ? (shown[0] as Piece).start : 0;
    const end = isEnd ? text.length : (shown.at(-1) as Piece).end;
    return {
      value: (first > 0 ? '…' : '') + mark(text, start, end, shown) + (isEnd ? '' : '…'),
      matchLevel: this.#level(distinct(pieces)),
    };
  }

  #level({ length }: readonly number[]): MatchLevel {
    if (length === 0) return 'none';
    return length === this.#count ? 'full' : 'partial';
  }

  #piecesOf(text: string): readonly Piece[] {
    const known = this.#pieces.get(text) ?? namesOf(text).flatMap((name) => this.#name(name));
    this.#pieces.set(text, known);
    return known;
  }

  #name(name: readonly Run[]): Piece[] {
    const whole = name.length > 1 && this.#fit(name.map((it) => it.text).join(''));
    return name.flatMap((run) => {
      const { text, start } = run;
      const end = start + text.length;
      if (whole) return { start, end, marked: end, words: whole[0] };
      return run.isUnspaced ? this.#unspaced(run) : this.#run(run);
    });
  }

  #run({ text, start }: Run): Piece[] {
    const all = parts(text);
    const isWhole = all.length > 1 && this.#fit(text);
    let end = start;
    return (isWhole ? [text] : all).map((part) => {
      const [words, typed] = this.#fit(part) ?? [[], 0];
      const from = end;
      end += part.length;
      return { start: from, end, marked: from + firstLetters(part, typed).length, words };
    });
  }

  #fit(text: string): Fit | undefined {
    if (!this.#fits.has(text)) this.#fits.set(text, this.#newFit(text));
    return this.#fits.get(text);
  }

  #newFit(text: string): Fit | undefined {
    const term = exactForm(prefixForm(text));
    const fits = this.#words.filter((it) => it.quality(term) > 0 || it.halves.includes(term));
    if (fits.length === 0) return undefined;
    const isTyped = fits.every((it) => it.quality(term) === PREFIX);
    const typed = isTyped ? Math.max(...fits.map((it) => [...it.prefix].length)) : undefined;
    return [unique(fits.flatMap((it) => it.covers)), typed];
  }

  /** Words are found anywhere in a text without spaces. What does not match is cut into pieces of two letters. */
  #unspaced({ text, start }: Run): Piece[] {
    const letters = [...text];
    const folded = fold(text);
    const isAligned = [...folded].length === letters.length;
    const dense = this.#words.filter(({ prefix }) => isAligned && isDense(prefix));
    /** Takes a place in `folded`. */
    const longest = (from: number): Word | undefined =>
      dense.reduce<Word | undefined>((best, it) => {
        const isLonger = it.prefix.length > (best?.prefix.length ?? 0);
        return isLonger && folded.startsWith(it.prefix, from) ? it : best;
      }, undefined);
    const pieces: Piece[] = [];
    for (let at = 0, end = start, from = 0; at < letters.length; ) {
      const word = longest(from);
      const next = from + lengthOf(folded, from);
      const count = word ? [...word.prefix].length : longest(next) ? 1 : 2;
      const begin = end;
      end += letters.slice(at, at + count).join('').length;
      at += count;
      from = word ? from + word.prefix.length : count === 1 ? next : next + lengthOf(folded, next);
      pieces.push({ start: begin, end, marked: word ? end : begin, words: word?.covers ?? [] });
    }
    return pieces;
  }
}

/** Units of the letter at a place. */
function lengthOf(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** The runs of a text, those together that `-` or `_` join. */
function namesOf(text: string): Run[][] {
  const names: Run[][] = [];
  for (const run of runs(text)) {
    if (run.isJoined) names.at(-1)?.push(run);
    else names.push([run]);
  }
  return names;
}

/** A part of a text with its marks. */
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

/** The first of the `length` pieces that have the most words of the query, with as much before as after them. */
function windowOf(pieces: readonly Piece[], length: number): number {
  let best = { count: 0, start: 0, end: 0 };
  for (const [start, { words }] of pieces.entries()) {
    if (words.length === 0) continue;
    const inside = pieces.slice(start, start + length);
    const count = distinct(inside).length;
    if (count > best.count) best = { count, start, end: start + inside.findLastIndex((it) => it.words.length > 0) + 1 };
  }
  const before = Math.floor((length - (best.end - best.start)) / 2);
  return Math.max(0, Math.min(best.start - before, pieces.length - length));
}

/** The words of the query that pieces match, in order. */
function distinct(pieces: readonly Piece[]): number[] {
  return unique(pieces.flatMap((it) => it.words));
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function firstLetters(text: string, count: number | undefined): string {
  return [...text].slice(0, count).join('');
}
