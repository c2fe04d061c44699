/** A page of the site. */
export interface Page {
  /** Returns the page as data. */
  toJSON(): Data.Page;
}

/** Types of serialized values. */
export namespace Data {
  /** A serialized page. */
  export interface Page {
    /** Address of the page. */
    address: string;
  }
}

/**
 * Keeps the pages of a site, and finds one of them by its address.
 *
 * @summary Maps addresses to pages.
 */
export class Router {
  /** Rules for addresses. */
  accessor rules: { lowercase: boolean } = { lowercase: true };

  /** @returns the number of pages */
  readonly size: number = 0;

  /**
   * Compression of answers.
   *
   * @defaultValue `null` (answers are not compressed)
   */
  compression: string | null = null;

  /**
   * Encoding of answers.
   *
   * @defaultValue `'json'`
   */
  encoding = "json";

  /** @experimental */
  limit = 10;

  /** Finds a page by its address. */
  find(address: string): Page;
  /**
   * Finds a page by its number.
   *
   * @beta
   */
  find(index: number): Page;
  find(): Page {
    throw new Error();
  }
}

/** Options that {@link Router | `router`} has, too. */
export interface Limits extends Pick<Router, "compression"> {}

/** @internal */
export class Base {
  /**
   * Starts the server.
   *
   * @example
   * ```ts
   * new Server().start();
   * ```
   */
  start(): void {}
}

/** A server. */
export class Server extends Base {}

/** What a page consists of. */
export type Part =
  /** Text, which {@link Router} does not read. */
  | { kind: "text"; text: string }
  /** A link to another page. */
  | Page;
