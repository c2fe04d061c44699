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
export interface Files {
  /** Fetches and parses a file, or a part of it. Failures are not cached. */
  read<Parsed>(block: Block, parse: (text: string) => Parsed): Promise<Parsed>;
  /** Fetches several blocks, and parses each. */
  readAll<Parsed>(blocks: readonly Block[], parse: (text: string) => Parsed): Promise<Parsed[]>;
}

/** Makes {@link Files} that keep `limit` parsed files. */
export function openFiles(fetchFile: FetchFile, limit: number): Files {
  const known = new Map<string, Promise<unknown>>();
  const textOf = async ({ path, bytes }: Block): Promise<string> => {
    // The cached value of the path of a file of several blocks is its text.
    const whole = bytes && (known.get(path) as Promise<string> | undefined);
    return whole ? sliceBytes(await whole, bytes) : fetchFile(path, bytes);
  };
  const read = <Parsed>(block: Block, parse: (text: string) => Parsed): Promise<Parsed> => {
    const { path, bytes } = block;
    const key = bytes ? `${path} ${bytes[0]}` : path;
    const parsed = known.get(key) ?? textOf(block).then((text) => guard(path, () => parse(text)));
    keepLastUsed(known, key, parsed, limit);
    parsed.catch(() => known.delete(key));
    // Each path is always parsed in the same way.
    return parsed as Promise<Parsed>;
  };
  return {
    read,
    readAll(blocks, parse) {
      for (const [i, { path }] of blocks.entries()) if (blocks[i + MANY_BLOCKS]?.path === path) void read({ path }, (text) => text);
      return Promise.all(blocks.map((block) => read(block, parse)));
    },
  };
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
      .catch((failure: unknown) => {
        if (bytes) return get(path, 'default');
        throw failure;
      });
    const text = await response.text();
    return response.status === 206 ? text : sliceBytes(text, bytes);
  };
}
