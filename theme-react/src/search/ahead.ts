import { mayPrefetch } from '../core/connection.js';
import { failureOf } from './client/failure.js';
import { ensureBranch, hashesOf, type ListedKind, pathOf, readDirectory, type StoredDirectory } from './engine/directory.js';
import { fetchBelow } from './engine/files.js';

/** Files that are fetched at once: browsers have six connections to a server, and the reader may want something. */
const AT_ONCE = 4;

/** Maximum size of an index that is fetched whole, in bytes without compression; of a larger one, only used files work offline. */
export const MAX_BYTES = 1_500_000;

/** The bytes of a file of one block, about. */
const ONE_BLOCK = 2000;

const KINDS = ['words', 'texts', 'vocabulary'] as const;

/** A directory, as far as its files are listed. */
type Listing = Pick<StoredDirectory, 'depth' | 'files'>;

/** A file that a directory lists. */
interface Listed {
  readonly path: string;
  /** Its size, about. */
  readonly bytes: number;
}

/**
 * Fetches the rest of the partitions of an index that are in use, so that they can be searched without a connection. It
 * gives way to whatever the reader does, and does nothing for those who save data.
 * @param asked - files that were requested since the last time
 * @param kept - gets the files
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
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
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
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await keepPartition(core);
    } catch (failure) {
      // Without a connection, again after the next search. A file that is missing is of a site that was built anew since, whose
      // cores the next search asks for.
      if (failureOf(failure) === 'network') asked.add(core);
    }
  }
}

/** The files of a directory. Branches are read one after the other, until the files are too large. */
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

/** Waits until the browser has nothing else to do; one that does not tell, for a moment. */
function idle(window: Window): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });
}
