import { keepLastUsed } from '../last-used.js';
import type { ByteRange, FetchFile } from './types.js';

/** The manifest, the one file that changes under its name. */
export const MANIFEST = 'index.json';

/** Of a file of which more blocks are wanted at once, all are fetched, in one request. */
const MANY_BLOCKS = 4;

/** A part of a file that can be read without the rest. */
export interface Block {
  readonly path: string;
  /** Its bytes; undefined if it is the whole file. */
  readonly bytes?: ByteRange | undefined;
}

/** The files of an index, parsed. Those that were used last are kept. */
export class Files {
  readonly #known = new Map<string, Promise<unknown>>();
  readonly #fetchFile: FetchFile;
  readonly #limit: number;

  constructor(fetchFile: FetchFile, limit: number) {
    this.#fetchFile = fetchFile;
    this.#limit = limit;
  }

  /** A file, or a part of it. One that could not be read is tried again next time. */
  read<Parsed>({ path, bytes }: Block, parse: (text: string) => Parsed): Promise<Parsed> {
    const key = bytes ? `${path} ${bytes[0]}` : path;
    const known = this.#known.get(key) ?? this.#text(path, bytes).then((text) => guard(path, () => parse(text)));
    keepLastUsed(this.#known, key, known, this.#limit);
    known.catch(() => this.#known.delete(key));
    // A path has one kind of content.
    return known as Promise<Parsed>;
  }

  /** Several blocks, parsed one by one. */
  readAll<Parsed>(blocks: readonly Block[], parse: (text: string) => Parsed): Promise<Parsed[]> {
    for (const [i, block] of blocks.entries()) {
      // A file of several blocks is known by its path only as text.
      if (blocks[i + MANY_BLOCKS]?.path === block.path) void this.read({ path: block.path }, (text) => text);
    }
    return Promise.all(blocks.map((block) => this.read(block, parse)));
  }

  /** The text of a file, or of a part of it. */
  #text(path: string, bytes: ByteRange | undefined): Promise<string> {
    const whole = bytes && (this.#known.get(path) as Promise<string> | undefined);
    return whole ? whole.then((text) => sliceBytes(text, bytes)) : this.#fetchFile(path, bytes);
  }
}

/** Reads a file; a failure is reported as a fault of that file. */
export function guard<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new Error(`cannot read the search index ${path}; build the site again`, { cause });
  }
}

/** A file that takes longer, in milliseconds, does not come. */
const TIMEOUT = 10_000;

/** A part of a text, by its bytes in UTF-8. */
export function sliceBytes(text: string, bytes: ByteRange | undefined): string {
  return bytes ? new TextDecoder().decode(new TextEncoder().encode(text).subarray(...bytes)) : text;
}

/** Fetches files below an address; `init` is for all requests. */
export function fetchBelow(baseUrl: string, init?: RequestInit): FetchFile {
  const get = async (path: string, cache: RequestCache, bytes?: ByteRange): Promise<Response> => {
    const headers = bytes && { headers: { range: `bytes=${bytes[0]}-${bytes[1] - 1}` } };
    const response = await fetch(baseUrl + path, { ...init, cache, ...headers, signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
    return response;
  };
  return async (path, bytes) => {
    const response = await get(path, path === MANIFEST ? 'no-cache' : 'default', bytes)
      // Without a connection, what the browser has is better than nothing: the last manifest, and files that never change.
      .catch(() => get(path, 'force-cache', bytes))
      // A host may refuse requests for parts of files.
      .catch((failure: unknown) => (bytes ? get(path, 'default') : Promise.reject(failure)));
    const text = await response.text();
    return response.status === 206 ? text : sliceBytes(text, bytes);
  };
}
