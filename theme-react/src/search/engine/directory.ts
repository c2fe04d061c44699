import type { Files } from './files.js';
import { ensure, Reader } from './reader.js';
import type { ByteRange } from './types.js';

/** Files of words in their order, or the branches that list them. */
export interface WordDirectory {
  /** Levels of branches below. */
  readonly depth: number;
  /** The first word of each file. */
  readonly firsts: readonly string[];
  /** The hashes of the files, one after the other. */
  readonly files: string;
}

/** Files of texts in the order of their entries, or the branches that list them, as they are stored. */
export interface StoredTexts extends Omit<WordDirectory, 'firsts'> {
  /** The entries of each branch; for each file the number of its blocks, and the entries and bytes of each of these. */
  readonly sizes: string;
}

/** Files of texts, or the branches that list them. */
export interface TextDirectory {
  readonly depth: number;
  readonly parts: readonly TextPart[];
  /** The number of entries. */
  readonly count: number;
}

/** A part of the texts: a branch, or a block of a file. */
export interface TextPart {
  readonly hash: string;
  /** Its first entry, counted from the first one of the directory. */
  readonly first: number;
  /** The bytes of a block in its file. */
  readonly bytes?: ByteRange;
}

/** What a directory lists. */
export type ListedKind = 'words' | 'vocabulary' | 'texts';

/** A hash in a list of them. */
const HASH = /.{16}/g;

/** Directories of more levels are damaged. */
const MAX_DEPTH = 8;

/** The path of a file below the folder of the index. */
export function pathOf(kind: ListedKind | 'core' | 'branch', hash: string): string {
  return `index/${kind}-${hash}.${kind === 'core' || kind === 'branch' ? 'json' : 'txt'}`;
}

/** The hashes of the files of a directory. */
export function hashesOf({ files }: Pick<WordDirectory, 'files'>): string[] {
  return files.match(HASH) ?? [];
}

/** A directory of words, if it is sound. */
export function wordDirectory(stored: WordDirectory): WordDirectory {
  ensure(Array.isArray(stored.firsts) && hashesOf(stored).length === stored.firsts.length);
  return stored;
}

/** A directory of texts. */
export function textDirectory(stored: StoredTexts): TextDirectory {
  const sizes = new Reader(stored.sizes);
  const parts: TextPart[] = [];
  let count = 0;
  for (const hash of hashesOf(stored)) {
    const blocks = stored.depth === 0 ? sizes.number() : 1;
    for (let i = 0, start = 0; i < blocks; i += 1) {
      const first = count;
      count += sizes.number();
      const end = stored.depth === 0 ? start + sizes.number() : start;
      parts.push(stored.depth === 0 ? { hash, first, bytes: [start, end] } : { hash, first });
      start = end;
    }
  }
  ensure(sizes.isDone);
  return { depth: stored.depth, parts, count };
}

/** Throws unless a branch may be listed by a directory of a depth: damaged ones must not lead in circles. */
export function ensureBranch(branch: Pick<WordDirectory, 'depth'>, depth: number): void {
  ensure(depth > 0 && depth <= MAX_DEPTH && branch.depth === depth - 1);
}

/** The paths of the files that may have words with a prefix, or the one word, in order. */
export async function filesOfWords(files: Files, directory: WordDirectory, kind: ListedKind, key: string, isPrefix: boolean): Promise<string[]> {
  const { depth, firsts } = directory;
  const start = Math.max(0, firsts.findLastIndex((it) => it <= key));
  const hashes = hashesOf(directory).filter((_, i) => i === start || (i > start && isPrefix && firsts[i]?.startsWith(key)));
  if (depth === 0) return hashes.map((hash) => pathOf(kind, hash));
  const branches = await Promise.all(hashes.map((hash) => readBranch(files, hash, depth, wordDirectory)));
  return (await Promise.all(branches.map((branch) => filesOfWords(files, branch, kind, key, isPrefix)))).flat();
}

/** A block of texts. */
export interface TextBlock {
  readonly path: string;
  readonly bytes: ByteRange;
  /** Its first entry. */
  readonly first: number;
}

/** The block with the text of an entry. */
export async function blockOf(files: Files, directory: TextDirectory, place: number, start = 0): Promise<TextBlock> {
  const part = directory.parts.findLast((it) => start + it.first <= place);
  ensure(part);
  const { hash, bytes } = part;
  const first = start + part.first;
  if (bytes) return { path: pathOf('texts', hash), bytes, first };
  return blockOf(files, await readBranch(files, hash, directory.depth, textDirectory), place, first);
}

function readBranch<Stored, Directory extends { readonly depth: number }>(
  files: Files,
  hash: string,
  depth: number,
  parse: (stored: Stored) => Directory,
): Promise<Directory> {
  return files.read(pathOf('branch', hash), (text) => {
    const branch = parse(JSON.parse(text) as Stored);
    ensureBranch(branch, depth);
    return branch;
  });
}
