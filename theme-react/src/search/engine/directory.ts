import type { Block, Files } from './files.js';
import { PAGE } from './entries.js';
import { createReader, ensure } from './reader.js';
import type { ByteRange } from './types.js';

/** A list of files, or of the branches that list them, as it is stored. */
export interface StoredDirectory {
  /** Number of levels of branches below. */
  readonly depth: number;
  /**
   * The lower bounds of the words of each block or branch: not after its first word, and after all words before it.
   * Directories of texts have none.
   */
  readonly firsts?: readonly string[];
  /**
   * For each branch of texts, its number of pages. For each file, its number of blocks, and for each block, if it has texts, the number
   * of its pages times 3, or that of its entries of a divided page (plus 1 in the first block of the page, plus 2 in others), and its
   * number of bytes, unless it is the only block of a file of words.
   */
  readonly sizes: string;
  /** The concatenated hashes of the files. */
  readonly files: string;
}

/** A list of files, or of the branches that list them. */
export interface Directory {
  readonly depth: number;
  readonly firsts: readonly string[];
  readonly parts: readonly Part[];
  /** Number of pages, in a directory of texts. */
  readonly count: number;
}

/** A branch, or a block of a file. */
export interface Part {
  readonly hash: string;
  /** Place of the first entry of a part of texts; pages count from the first one of the directory. */
  readonly first: number;
  /** The bytes of a block in its file; undefined for a whole file. */
  readonly bytes?: ByteRange | undefined;
}

/** The entries of a directory. */
export type ListedKind = 'words' | 'vocabulary' | 'texts';

/** A hash in a list of them. */
const HASH = /.{16}/g;

/** Of a directory of branches, one is read for each of so many blocks: nearly all branches have more. */
const BLOCKS_PER_BRANCH = 8;

/** Directories of more levels are damaged. */
const MAX_DEPTH = 8;

/** Returns the path of a file below the folder of the index. */
export function pathOf(kind: ListedKind | 'core' | 'branch', hash: string): string {
  return `index/${kind}-${hash}.${/^[bc]/.test(kind) ? 'json' : 'txt'}`;
}

/** Returns the hashes of the files of a directory. */
export function hashesOf({ files }: Pick<StoredDirectory, 'files'>): string[] {
  return files.match(HASH) ?? [];
}

/** Parses a directory. */
export function readDirectory(stored: StoredDirectory, kind: ListedKind): Directory {
  const { depth, firsts = [] } = stored;
  const hasTexts = kind === 'texts';
  const sizes = createReader(stored.sizes);
  const parts: Part[] = [];
  /** Place of the first entry of the next part. */
  let next = 0;
  for (const hash of hashesOf(stored)) {
    const blocks = depth === 0 ? sizes.number() : 1;
    const hasBytes = depth === 0 && (hasTexts || blocks > 1);
    for (let i = 0, end = 0; i < blocks; i += 1) {
      const contents = hasTexts ? sizes.number() * (depth === 0 ? 1 : 3) : 0;
      // The next part starts with a page, unless it has more of one.
      if (contents % 3 < 2) next = Math.ceil(next / PAGE) * PAGE;
      const first = next;
      next += Math.floor(contents / 3) * (contents % 3 > 0 ? 1 : PAGE);
      parts.push({ hash, first, bytes: hasBytes ? [end, (end += sizes.number())] : undefined });
    }
  }
  ensure(sizes.isDone() && (hasTexts || (Array.isArray(firsts) && parts.length === firsts.length)));
  return { depth, firsts, parts, count: Math.ceil(next / PAGE) };
}

/** Throws unless a branch may be listed by a directory of a depth: damaged branches must not form a cycle. */
export function ensureBranch(branch: Pick<Directory, 'depth'>, depth: number): void {
  ensure(depth > 0 && depth <= MAX_DEPTH && branch.depth === depth - 1);
}

/**
 * Returns the first blocks that may have words with a prefix, in order.
 * @param limit - the highest number of blocks; 1 for the one word
 */
export async function blocksOfWords(files: Files, directory: Directory, kind: ListedKind, key: string, limit: number): Promise<Block[]> {
  const { depth, firsts } = directory;
  const start = Math.max(0, firsts.findLastIndex((first) => first <= key));
  const parts = directory.parts.filter((_, i) => i === start || (i > start && firsts[i]?.startsWith(key)));
  if (depth === 0) return parts.slice(0, limit).map(({ hash, bytes }) => ({ path: pathOf(kind, hash), bytes }));
  const branches = parts.slice(0, Math.ceil(limit / BLOCKS_PER_BRANCH));
  const blocks = branches.map(async ({ hash }) => blocksOfWords(files, await readBranch(files, hash, depth, kind), kind, key, limit));
  return (await Promise.all(blocks)).flat().slice(0, limit);
}

/** A block of texts. */
export interface TextBlock extends Block {
  /** First entry. */
  readonly first: number;
}

/** Returns the block with the text of an entry. */
export async function blockOf(files: Files, { depth, parts }: Directory, place: number, start = 0): Promise<TextBlock> {
  const part = parts.findLast((candidate) => start + candidate.first <= place);
  ensure(part);
  const { hash, bytes } = part;
  const first = start + part.first;
  if (bytes) return { path: pathOf('texts', hash), bytes, first };
  return blockOf(files, await readBranch(files, hash, depth, 'texts'), place, first);
}

function readBranch(files: Files, hash: string, depth: number, kind: ListedKind): Promise<Directory> {
  return files.read({ path: pathOf('branch', hash) }, (text) => {
    const branch = readDirectory(JSON.parse(text) as StoredDirectory, kind);
    ensureBranch(branch, depth);
    return branch;
  });
}
