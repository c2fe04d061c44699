import type { Block, Files } from './files.js';
import { ensure, Reader } from './reader.js';
import type { ByteRange } from './types.js';

/** Files of words in their order, or the branches that list them, as they are stored. */
export interface StoredWords {
  /** Levels of branches below. */
  readonly depth: number;
  /** For each block, or branch, a text that is not after its first word, and after all words before it. */
  readonly firsts: readonly string[];
  /** For each file the number of its blocks, and the bytes of each if there are several. */
  readonly sizes: string;
  /** The hashes of the files, one after the other. */
  readonly files: string;
}

/** Files of words, or the branches that list them. */
export interface WordDirectory extends Pick<StoredWords, 'depth' | 'firsts'> {
  readonly parts: readonly WordPart[];
}

/** A part of the words: a branch, or a block of a file. */
export interface WordPart {
  readonly hash: string;
  /** The bytes of a block in its file; absent for a file of one block. */
  readonly bytes?: ByteRange;
}

/** Files of texts in the order of their entries, or the branches that list them, as they are stored. */
export interface StoredTexts extends Omit<StoredWords, 'firsts'> {
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
export interface TextPart extends WordPart {
  /** Its first entry, counted from the first one of the directory. */
  readonly first: number;
}

/** The entries of a directory. */
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
export function hashesOf({ files }: Pick<StoredWords, 'files'>): string[] {
  return files.match(HASH) ?? [];
}

/** A directory of words. */
export function wordDirectory(stored: StoredWords): WordDirectory {
  const { depth, firsts } = stored;
  const sizes = new Reader(stored.sizes);
  const parts = hashesOf(stored).flatMap((hash): WordPart[] => {
    const blocks = depth === 0 ? sizes.number() : 1;
    let end = 0;
    return blocks > 1 ? Array.from({ length: blocks }, () => ({ hash, bytes: [end, (end += sizes.number())] })) : [{ hash }];
  });
  ensure(Array.isArray(firsts) && parts.length === firsts.length && sizes.isDone);
  return { depth, firsts, parts };
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

/** The blocks that may have words with a prefix, or the one word, in order. */
export async function blocksOfWords(files: Files, directory: WordDirectory, kind: ListedKind, key: string, isPrefix: boolean): Promise<Block[]> {
  const { depth, firsts } = directory;
  const start = Math.max(0, firsts.findLastIndex((first) => first <= key));
  const parts = directory.parts.filter((_, i) => i === start || (i > start && isPrefix && firsts[i]?.startsWith(key)));
  if (depth === 0) return parts.map(({ hash, bytes }) => ({ path: pathOf(kind, hash), bytes }));
  const branches = await Promise.all(parts.map(({ hash }) => readBranch(files, hash, depth, wordDirectory)));
  return (await Promise.all(branches.map((branch) => blocksOfWords(files, branch, kind, key, isPrefix)))).flat();
}

/** A block of texts. */
export interface TextBlock extends Block {
  /** Its first entry. */
  readonly first: number;
}

/** The block with the text of an entry. */
export async function blockOf(files: Files, directory: TextDirectory, place: number, start = 0): Promise<TextBlock> {
  const part = directory.parts.findLast((candidate) => start + candidate.first <= place);
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
  return files.read({ path: pathOf('branch', hash) }, (text) => {
    const branch = parse(JSON.parse(text) as Stored);
    ensureBranch(branch, depth);
    return branch;
  });
}
