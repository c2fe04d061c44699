import type { Files } from './files.js';
import { ensure, Reader } from './reader.js';

/** Files in the order of what they hold, or the branches that list them. */
export interface Directory<First> {
  /** Levels of branches below. */
  readonly depth: number;
  /** What each file begins with. */
  readonly firsts: readonly First[];
  /** The hashes of the files, one after the other. */
  readonly files: string;
}

/** A directory by first entries, as it is written: each is the distance from the one before. */
export type StoredEntries = Omit<Directory<number>, 'firsts'> & { readonly firsts: string };

/** What a directory lists. */
export type ListedKind = 'words' | 'vocabulary' | 'texts';

/** A hash in a list of them. */
const HASH = /.{16}/g;

/** Directories of more levels are damaged. */
const MAX_DEPTH = 8;

/** The path of a file below the folder of the index. */
export function pathOf(kind: ListedKind | 'core' | 'branch', hash: string): string {
  return `index/${kind}-${hash}.${kind === 'words' || kind === 'vocabulary' ? 'txt' : 'json'}`;
}

/** The hashes of the files of a directory. */
export function hashesOf({ files }: Pick<Directory<unknown>, 'files'>): string[] {
  return files.match(HASH) ?? [];
}

/** A directory by first words. */
export function wordDirectory(stored: Directory<string>): Directory<string> {
  ensure(Array.isArray(stored.firsts) && hashesOf(stored).length === stored.firsts.length);
  return stored;
}

/** A directory by first entries. Entries count from the first one of the directory. */
export function entryDirectory({ firsts, ...stored }: StoredEntries): Directory<number> {
  const reader = new Reader(firsts);
  const starts: number[] = [];
  for (let last = 0; !reader.isDone; starts.push(last)) last += reader.number();
  ensure(hashesOf(stored).length === starts.length);
  return { ...stored, firsts: starts };
}

/** Throws unless a branch may be listed by a directory of a depth: damaged ones must not lead in circles. */
export function ensureBranch(branch: Pick<Directory<unknown>, 'depth'>, depth: number): void {
  ensure(depth > 0 && depth <= MAX_DEPTH && branch.depth === depth - 1);
}

/** The paths of the files that may have words with a prefix, or the one word, in order. */
export async function filesOfWords(files: Files, directory: Directory<string>, kind: ListedKind, key: string, isPrefix: boolean): Promise<string[]> {
  const { depth, firsts } = directory;
  const start = Math.max(0, firsts.findLastIndex((it) => it <= key));
  const hashes = hashesOf(directory).filter((_, i) => i === start || (i > start && isPrefix && firsts[i]?.startsWith(key)));
  if (depth === 0) return hashes.map((hash) => pathOf(kind, hash));
  const branches = await Promise.all(hashes.map((hash) => readBranch(files, hash, depth, wordDirectory)));
  return (await Promise.all(branches.map((branch) => filesOfWords(files, branch, kind, key, isPrefix)))).flat();
}

/** The path of the file with the text of an entry, and the first entry of the file. */
export async function fileOfEntry(files: Files, directory: Directory<number>, place: number, first = 0): Promise<[path: string, first: number]> {
  const { depth, firsts } = directory;
  const i = firsts.findLastIndex((it) => first + it <= place);
  const hash = hashesOf(directory)[i] ?? '';
  const start = first + (firsts[i] ?? 0);
  if (depth === 0) return [pathOf('texts', hash), start];
  return fileOfEntry(files, await readBranch(files, hash, depth, entryDirectory), place, start);
}

function readBranch<Stored extends { readonly depth: number }, First>(
  files: Files,
  hash: string,
  depth: number,
  parse: (stored: Stored) => Directory<First>,
): Promise<Directory<First>> {
  return files.read(pathOf('branch', hash), (text) => {
    const branch = parse(JSON.parse(text) as Stored);
    ensureBranch(branch, depth);
    return branch;
  });
}
