import type { Files } from './files.js';
import { ensure, Reader } from './reader.js';

/** Files in the order of what they hold, or the branches that list them. */
export interface Directory<Firsts> {
  /** Levels of branches below. */
  readonly depth: number;
  /** What each file begins with. */
  readonly firsts: Firsts;
  /** The hashes of the files, one after the other. */
  readonly files: string;
}

/** Files by the words that they begin with. */
export type WordDirectory = Directory<readonly string[]>;

/** Files by the entries that they begin with, each as the distance from the one before. */
export type EntryDirectory = Directory<string>;

/** What a directory lists. */
export type ListedKind = 'words' | 'vocabulary' | 'texts';

const HASH_DIGITS = 16;

/** Directories of more levels are damaged. */
const MAX_DEPTH = 8;

/** The path of a file below the folder of the index. */
export function pathOf(kind: ListedKind | 'core' | 'branch', hash: string): string {
  return `index/${kind}-${hash}.${kind === 'words' || kind === 'vocabulary' ? 'txt' : 'json'}`;
}

/** The paths of the files that may have words with a prefix, or the one word, in order. */
export async function filesOfWords(files: Files, directory: WordDirectory, kind: ListedKind, key: string, isPrefix: boolean): Promise<string[]> {
  const { firsts } = directory;
  const start = Math.max(0, firsts.findLastIndex((it) => it <= key));
  const places = firsts.flatMap((it, i) => (i === start || (i > start && isPrefix && it.startsWith(key)) ? i : []));
  if (directory.depth === 0) return places.map((i) => pathOf(kind, hashAt(directory, i)));
  const below = await Promise.all(
    places.map(async (i) => filesOfWords(files, await readBranch(files, directory, i), kind, key, isPrefix)),
  );
  return below.flat();
}

/** The path of the file with the text of an entry, and its first entry. */
export async function fileOfEntry(files: Files, directory: EntryDirectory, place: number, first = 0): Promise<[path: string, first: number]> {
  const starts = readStarts(directory.firsts, first);
  const i = starts.findLastIndex((it) => it <= place);
  const start = starts[i];
  ensure(start !== undefined);
  if (directory.depth === 0) return [pathOf('texts', hashAt(directory, i)), start];
  return fileOfEntry(files, await readBranch(files, directory, i), place, start);
}

/** The hashes of a directory. */
export function hashesOf({ files }: Directory<unknown>): string[] {
  return Array.from({ length: files.length / HASH_DIGITS }, (_, i) => files.slice(i * HASH_DIGITS, (i + 1) * HASH_DIGITS));
}

function hashAt({ files }: Directory<unknown>, i: number): string {
  return files.slice(i * HASH_DIGITS, (i + 1) * HASH_DIGITS);
}

function readBranch<Branch extends Directory<unknown>>(files: Files, directory: Branch, i: number): Promise<Branch> {
  return files.read(pathOf('branch', hashAt(directory, i)), (text) => {
    const branch = JSON.parse(text) as Branch;
    ensure(branch.depth === directory.depth - 1 && directory.depth <= MAX_DEPTH);
    return branch;
  });
}

function readStarts(text: string, first: number): number[] {
  const reader = new Reader(text);
  const starts: number[] = [];
  for (let last = first; !reader.isDone; starts.push(last)) last += reader.number();
  return starts;
}
