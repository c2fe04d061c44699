import { mayPrefetch } from '../core/connection.js';
import { failureOf } from './client/errors.js';
import { type Directory, ensureBranch, hashesOf, type ListedKind, pathOf } from './engine/directory.js';
import { fetchBelow } from './engine/files.js';

/** Files that are fetched at once: browsers have six connections to a server, and the reader may want something. */
const AT_ONCE = 4;

/** Of an index with more files, of about 1.1 kB each, only what was used is there without a connection. */
export const MAX_FILES = 700;

const KINDS = ['words', 'texts', 'vocabulary'] as const;

/** A directory, as far as its files are listed. */
type Listing = Pick<Directory<unknown>, 'depth' | 'files'>;

/**
 * Fetches the rest of the partitions of an index that are in use, so that they can be searched without a connection. It
 * gives way to whatever the reader does, and does nothing for those who save data.
 * @param asked - files that were asked for since the last time
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
    const paths = (await Promise.all(KINDS.map((kind) => pathsOf(kind, directories[kind], keep)))).flat();
    while (paths.length > 0 && kept.size + paths.length <= MAX_FILES) {
      // oxlint-disable-next-line no-await-in-loop -- a few at a time is the point
      await idle(window);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(paths.splice(0, AT_ONCE).map(keep));
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

/** The files of a directory. Branches are read one after the other, until there are too many files. */
async function pathsOf(kind: ListedKind, directory: Listing, read: (path: string) => Promise<string>): Promise<string[]> {
  const hashes = hashesOf(directory);
  if (directory.depth === 0) return hashes.map((hash) => pathOf(kind, hash));
  const paths: string[] = [];
  for (const hash of hashes) {
    if (paths.length > MAX_FILES) break;
    // oxlint-disable-next-line no-await-in-loop
    const branch = JSON.parse(await read(pathOf('branch', hash))) as Listing;
    ensureBranch(branch, directory.depth);
    // oxlint-disable-next-line no-await-in-loop
    paths.push(...(await pathsOf(kind, branch, read)));
  }
  return paths;
}

/** Waits until the browser has nothing else to do; one that does not tell, for a moment. */
function idle(window: Window): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, 100);
  });
}
