// Digits are printable characters from `#` on: 64 for the last digit of a number, and 26 for the others.
const FIRST = 35;
const LAST_DIGITS = 64;
const MORE_DIGITS = 26;

/** Parses a file of the index. All methods throw a RangeError for invalid data. */
export interface Reader {
  /** Whether the text has been read to its end. */
  isDone(): boolean;
  /** Reads a number: digits, least significant first. */
  number(): number;
  /** Reads `length` code units. */
  take(length: number): string;
  /** Reads a word up to the end of the line: the first `shared` code units of `before`, and what the line adds to them. */
  word(before: string, shared: number): string;
}

/** Makes a {@link Reader} of a text. */
export function createReader(text: string): Reader {
  let at = 0;
  const take = (length: number): string => {
    const start = at;
    at += length;
    ensure(at <= text.length);
    return text.slice(start, at);
  };
  return {
    isDone: () => at >= text.length,
    number() {
      let number = 0;
      for (let unit = 1; ; unit *= MORE_DIGITS) {
        const digit = text.charCodeAt(at) - FIRST;
        at += 1;
        ensure(digit >= 0 && digit < LAST_DIGITS + MORE_DIGITS);
        if (digit < LAST_DIGITS) return number + digit * unit;
        number += (digit - LAST_DIGITS) * unit;
      }
    },
    take,
    word(before, shared) {
      const end = text.indexOf('\n', at);
      ensure(end >= 0 && shared <= before.length);
      const rest = take(end - at);
      at += 1;
      return before.slice(0, shared) + rest;
    },
  };
}

/** Throws a RangeError for a value that a valid index never contains. */
export function ensure(isSound: unknown): asserts isSound {
  if (!isSound) throw new RangeError('damaged');
}
