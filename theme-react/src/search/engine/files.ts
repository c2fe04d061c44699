import { keepLastUsed } from '../last-used.js';
import type { FetchFile } from './types.js';

/** The manifest, the one file that changes under its name. */
export const MANIFEST = 'index.json';

/** The files of an index, parsed. Those that were used last are kept. */
export class Files {
  readonly #known = new Map<string, Promise<unknown>>();
  readonly #fetchFile: FetchFile;
  readonly #limit: number;

  constructor(fetchFile: FetchFile, limit: number) {
    this.#fetchFile = fetchFile;
    this.#limit = limit;
  }

  /** A file. One that could not be read is tried again next time. */
  read<Parsed>(path: string, parse: (text: string) => Parsed): Promise<Parsed> {
    const known = this.#known.get(path) ?? this.#fetchFile(path).then((text) => guard(path, () => parse(text)));
    keepLastUsed(this.#known, path, known, this.#limit);
    known.catch(() => this.#known.delete(path));
    // A path has one kind of content.
    return known as Promise<Parsed>;
  }
}

/** Reads a file; what fails is told as a fault of the file. */
export function guard<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new Error(`cannot read the search index ${path}; build the site again`, { cause });
  }
}

/** A file that takes longer, in milliseconds, does not come. */
const TIMEOUT = 10_000;

/** Fetches files below an address; `init` is for all requests. */
export function fetchBelow(baseUrl: string, init?: RequestInit): FetchFile {
  const get = async (path: string, cache: RequestCache): Promise<string> => {
    const response = await fetch(baseUrl + path, { ...init, cache, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
    return response.text();
  };
  // Without a connection, what the browser has is better than nothing: the last manifest, and files that never change.
  return (path) => get(path, path === MANIFEST ? 'no-cache' : 'default').catch(() => get(path, 'force-cache'));
}
