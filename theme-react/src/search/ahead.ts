import { mayPrefetch } from '../core/connection.js';
import { failureOf } from './client/failure.js';
import { ensureBranch, hashesOf, type ListedKind, pathOf, readDirectory, type StoredDirectory } from './engine/directory.js';
import { fetchBelow } from './engine/files.js';

/** Number of concurrent requests: browsers open six connections to a server, some of which stay free for the reader's requests. */
const AT_ONCE = 4;

/** Maximum size of an index that is fetched whole, in bytes without compression; of a larger one, only used files work offline. */
export const MAX_BYTES = 2_000_000;

/** Approximate size of a file of one block, in bytes. */
const ONE_BLOCK = 2000;

const KINDS = ['words', 'texts', 'vocabulary'] as const;

/** The properties of a directory that list its files. */
type Listing = Pick<StoredDirectory, 'depth' | 'files'>;

/** A file that a directory lists. */
interface Listed {
  readonly path: string;
  /** Approximate size. */
  readonly bytes: number;
}

/**
 * Fetches the rest of the partitions of an index that are in use, so that they can be searched without a connection. It
 * waits for idle periods of the browser, and fetches nothing if the reader saves data.
 * @param asked - files that were requested since the last time
 * @param kept - map that the files are added to
 */
export async function fetchAhead(window: Window, baseUrl: string, asked: Set<string>, kept: Map<string, string>): Promise<void> {
  if (!mayPrefetch(window.navigator)) return;
  const cores = [...asked].filter((path) => path.startsWith('index/core-'));
  asked.clear();
  const fetchFile = fetchBelow(baseUrl, { priority: 'low' });
  const keep = async (path: string): Promise<string> => {
    const text = kept.get(path) ?? (await fetchFile(path));
    kept.set(path, text);
    return text;
  };
  const keepPartition = async (core: string): Promise<void> => {
    const directories = JSON.parse(await keep(core)) as Record<ListedKind, Listing>;
    const files = (await Promise.all(KINDS.map((kind) => filesOf(kind, directories[kind], keep)))).flat();
    if (sum(files) + sum(Array.from(kept.values(), ({ length }) => ({ bytes: length }))) > MAX_BYTES) return;
    while (files.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- limits the number of requests
      await idle(window);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(files.splice(0, AT_ONCE).map(({ path }) => keep(path)));
    }
    await Promise.all([
      import('./engine/missing.js'),
      import('./engine/suggest.js'),
      import('./engine/synonyms.js'),
      import('./engine/unspaced.js'),
    ]);
  };
  for (const core of cores) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- limits the number of requests
      await keepPartition(core);
    } catch (failure) {
      // Without a connection, the next search tries again. A missing file belongs to an earlier build of the site; the next search
      // requests the cores of the current one.
      if (failureOf(failure) === 'network') asked.add(core);
    }
  }
}

/** Returns the files of a directory. Branches are read one after the other, until the total size exceeds the limit. */
async function filesOf(kind: ListedKind, directory: Listing, read: (path: string) => Promise<string>): Promise<Listed[]> {
  if (directory.depth === 0) {
    const { parts } = readDirectory(directory as StoredDirectory, kind);
    const sizes = new Map(parts.map(({ hash, bytes }) => [hash, bytes?.[1]]));
    return Array.from(sizes, ([hash, bytes = ONE_BLOCK]) => ({ path: pathOf(kind, hash), bytes }));
  }
  const files: Listed[] = [];
  for (const hash of hashesOf(directory)) {
    if (sum(files) > MAX_BYTES) break;
    // oxlint-disable-next-line no-await-in-loop
    const branch = JSON.parse(await read(pathOf('branch', hash))) as Listing;
    ensureBranch(branch, directory.depth);
    // oxlint-disable-next-line no-await-in-loop
    files.push(...(await filesOf(kind, branch, read)));
  }
  return files;
}

function sum(files: readonly Pick<Listed, 'bytes'>[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}

/** Waits until the browser is idle; for 100 ms if it has no such callback. */
function idle(window: Window): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });
}
