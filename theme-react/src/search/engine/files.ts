import { keepLastUsed } from '../last-used.js';
import type { ByteRange, FetchFile } from './types.js';

/** Path of the manifest, the only file whose content changes. */
export const MANIFEST = 'index.json';

/** If more blocks of a file are needed at once, the whole file is fetched. */
const MANY_BLOCKS = 4;

/** A part of a file that can be read without the rest. */
export interface Block {
  readonly path: string;
  /** Bytes; undefined if it is the whole file. */
  readonly bytes?: ByteRange | undefined;
}

/** A cache of the parsed files of an index. */
export class Files {
  readonly #known = new Map<string, Promise<unknown>>();
  readonly #fetchFile: FetchFile;
  readonly #limit: number;

  constructor(fetchFile: FetchFile, limit: number) {
    this.#fetchFile = fetchFile;
    this.#limit = limit;
  }

  /** Fetches and parses a file, or a part of it. Failures are not cached. */
  read<Parsed>({ path, bytes }: Block, parse: (text: string) => Parsed): Promise<Parsed> {
    const key = bytes ? `${path} ${bytes[0]}` : path;
    const known = this.#known.get(key) ?? this.#text(path, bytes).then((text) => guard(path, () => parse(text)));
    keepLastUsed(this.#known, key, known, this.#limit);
    known.catch(() => this.#known.delete(key));
    // Each path is always parsed in the same way.
    return known as Promise<Parsed>;
  }

  /** Fetches several blocks, and parses each. */
  readAll<Parsed>(blocks: readonly Block[], parse: (text: string) => Parsed): Promise<Parsed[]> {
    for (const [i, block] of blocks.entries()) {
      // The cached value of the path of a file of several blocks is its text.
      if (blocks[i + MANY_BLOCKS]?.path === block.path) void this.read({ path: block.path }, (text) => text);
    }
    return Promise.all(blocks.map((block) => this.read(block, parse)));
  }

  /** Fetches the text of a file, or of a part of it. */
  #text(path: string, bytes: ByteRange | undefined): Promise<string> {
    const whole = bytes && (this.#known.get(path) as Promise<string> | undefined);
    return whole ? whole.then((text) => sliceBytes(text, bytes)) : this.#fetchFile(path, bytes);
  }
}

/** Runs `read`, and adds the path of the file to its error. */
export function guard<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new Error(`cannot read the search index ${path}; build the site again`, { cause });
  }
}

/** Time limit of a request, in milliseconds. */
const TIMEOUT = 10_000;

/** Returns a part of a text, given in bytes of UTF-8. */
export function sliceBytes(text: string, bytes: ByteRange | undefined): string {
  return bytes ? new TextDecoder().decode(new TextEncoder().encode(text).subarray(...bytes)) : text;
}

/** Returns a function that fetches files below an address; `init` applies to all requests. */
export function fetchBelow(baseUrl: string, init?: RequestInit): FetchFile {
  const get = async (path: string, cache: RequestCache, bytes?: ByteRange): Promise<Response> => {
    const headers = bytes && { headers: { range: `bytes=${bytes[0]}-${bytes[1] - 1}` } };
    const response = await fetch(baseUrl + path, { ...init, cache, ...headers, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
    return response;
  };
  return async (path, bytes) => {
    const response = await get(path, path === MANIFEST ? 'no-cache' : 'default', bytes)
      // Without a connection, the cache of the browser is used: it may have the last manifest, and the other files never change.
      .catch(() => get(path, 'force-cache', bytes))
      // A host may reject requests with a range.
      .catch((failure: unknown) => (bytes ? get(path, 'default') : Promise.reject(failure)));
    const text = await response.text();
    return response.status === 206 ? text : sliceBytes(text, bytes);
  };
}
