// Digits are printable characters from `#` on: 64 that end a number, and 26 that go on.
const FIRST = 35;
const LAST_DIGITS = 64;
const MORE_DIGITS = 26;

/** Reads a file of the index. Whatever does not parse throws a RangeError. */
export class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  /** A number: digits, least significant first. */
  number(): number {
    let number = 0;
    for (let unit = 1; ; unit *= MORE_DIGITS) {
      const digit = this.#text.charCodeAt(this.#at) - FIRST;
      this.#at += 1;
      ensure(digit >= 0 && digit < LAST_DIGITS + MORE_DIGITS);
      if (digit < LAST_DIGITS) return number + digit * unit;
      number += (digit - LAST_DIGITS) * unit;
    }
  }

  /** The next `length` units. */
  take(length: number): string {
    const start = this.#at;
    this.#at += length;
    ensure(this.#at <= this.#text.length);
    return this.#text.slice(start, this.#at);
  }

  /** A word that begins as the one before does; the rest goes up to the end of the line, which is passed. */
  word(before: string, shared: number): string {
    const end = this.#text.indexOf('\n', this.#at);
    ensure(end >= 0 && shared <= before.length);
    const rest = this.take(end - this.#at);
    this.#at += 1;
    return before.slice(0, shared) + rest;
  }
}

/** Throws a RangeError for a value that a valid index never contains. */
export function ensure(isSound: unknown): asserts isSound {
  if (!isSound) throw new RangeError('damaged');
}
