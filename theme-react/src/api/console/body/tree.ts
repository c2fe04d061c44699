import { compareDecimals, decimalOf } from './decimal.js';

/**
 * A JSON value with its position. Numbers and strings keep their source text: JavaScript numbers would round the digits that the
 * reader typed.
 */
export type Tree = Leaf | List | Dict;

interface Placed {
  /** Range in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** A string, number, boolean or null. */
export interface Leaf extends Placed {
  readonly kind: 'string' | 'number' | 'boolean' | 'null';
  readonly text: string;
}

/** An array. */
export interface List extends Placed {
  readonly kind: 'array';
  readonly items: readonly Tree[];
}

/** An object. If keys are repeated, it has the last member of each (see {@link Repeated}). */
export interface Dict extends Placed {
  readonly kind: 'object';
  readonly members: readonly Member[];
}

/** A member of an object. */
export interface Member {
  readonly key: string;
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly value: Tree;
}

/** A key that an object already has, at its second or a later position. */
export interface Repeated extends Placed {
  readonly key: string;
}

/** A number that JavaScript would round, in the data of a page. Its text is a number of JSON, so that the result is JSON. */
const ROUNDED = /\{"\$number":"(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)"\}/g;

const TOKEN = /[\s]*(?:([{}[\]:,])|("(?:[^"\\]|\\.)*")|([^\s"{}[\]:,]+))/gy;

/** Maximum depth of values. */
const MAX_DEPTH = 500;

/**
 * Parses JSON.
 * @param repeated - receives the repeated keys
 * @throws SyntaxError for invalid JSON and for more than 500 levels
 */
export function readTree(json: string, repeated: Repeated[] = []): Tree {
  JSON.parse(json);
  const reader = new Reader(json, repeated);
  return reader.value(reader.next(), 0);
}

interface Token {
  readonly text: string;
  readonly start: number;
}

class Reader {
  readonly #json: string;
  readonly #tokens = new RegExp(TOKEN);
  readonly #repeated: Repeated[];

  constructor(json: string, repeated: Repeated[]) {
    this.#json = json;
    this.#repeated = repeated;
  }

  /** Returns the next token. A match ends with the token, after white space. */
  next(): Token {
    const match = this.#tokens.exec(this.#json);
    const text = match?.[1] ?? match?.[2] ?? match?.[3] ?? '';
    return { text, start: this.#tokens.lastIndex - text.length };
  }

  value({ text, start }: Token, level: number): Tree {
    if (level > MAX_DEPTH) throw new SyntaxError('too many levels');
    if (text === '{') return this.#dict(start, level + 1);
    if (text === '[') return this.#list(start, level + 1);
    return leaf(text, start);
  }

  #list(start: number, level: number): List {
    const items: Tree[] = [];
    for (let token = this.next(); token.text !== ']'; token = this.next()) {
      if (token.text !== ',') items.push(this.value(token, level));
    }
    return { kind: 'array', items, start, end: this.#tokens.lastIndex };
  }

  #dict(start: number, level: number): Dict {
    const members = new Map<string, Member>();
    for (let token = this.next(); token.text !== '}'; token = this.next()) {
      if (token.text === ',') continue;
      const key = JSON.parse(token.text) as string;
      const keyEnd = this.#tokens.lastIndex;
      this.next();
      const value = this.value(this.next(), level);
      if (members.has(key)) this.#repeated.push({ key, start: token.start, end: keyEnd });
      members.set(key, { key, keyStart: token.start, keyEnd, value });
    }
    return { kind: 'object', members: [...members.values()], start, end: this.#tokens.lastIndex };
  }
}

function leaf(text: string, start: number): Leaf {
  return { kind: kindOf(text), text, start, end: start + text.length };
}

function kindOf(text: string): Leaf['kind'] {
  if (text.startsWith('"')) return 'string';
  if (text === 'null') return 'null';
  return text === 'true' || text === 'false' ? 'boolean' : 'number';
}

/**
 * Converts a JavaScript value to a tree, whose positions are not meaningful. Numbers that JavaScript would round are `{"$number": "…"}` in
 * it; in JSON, such a text cannot be part of a string, whose quotes are escaped.
 */
export function treeOf(value: unknown): Tree {
  return readTree(JSON.stringify(value ?? null).replace(ROUNDED, '$1'));
}

/** Converts a tree to a JavaScript value, which rounds numbers. */
export function valueOf(tree: Tree): unknown {
  if (tree.kind === 'array') return tree.items.map(valueOf);
  if (tree.kind === 'object') return Object.fromEntries(tree.members.map(({ key, value }) => [key, valueOf(value)]));
  return JSON.parse(tree.text);
}

/** Returns the value of a member, or `undefined` if there is none or the tree is not an object. */
export function memberOf(tree: Tree | undefined, key: string): Tree | undefined {
  return tree?.kind === 'object' ? tree.members.find((member) => member.key === key)?.value : undefined;
}

/** Returns a copy of an object with a member replaced, appended, or, if `value` is `undefined`, removed. */
export function withMember(tree: Tree | undefined, key: string, value: Tree | undefined): Tree {
  const members = tree?.kind === 'object' ? tree.members : [];
  const exists = members.some((member) => member.key === key);
  const kept = value ? members.map((member) => (member.key === key ? { ...member, value } : member)) : members.filter((member) => member.key !== key);
  const added = value && !exists ? [{ key, keyStart: 0, keyEnd: 0, value }] : [];
  return { kind: 'object', members: [...kept, ...added], start: 0, end: 0 };
}

/** Returns a tree as indented JSON, in the format of `layOut` (`json.ts`). */
export function writeTree(tree: Tree, indent = ''): string {
  const inner = `${indent}  `;
  if (tree.kind === 'array') {
    if (tree.items.length === 0) return '[]';
    return `[\n${tree.items.map((item) => inner + writeTree(item, inner)).join(',\n')}\n${indent}]`;
  }
  if (tree.kind !== 'object') return tree.text;
  if (tree.members.length === 0) return '{}';
  const lines = tree.members.map(({ key, value }) => `${inner}${JSON.stringify(key)}: ${writeTree(value, inner)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Returns a tree as JSON on one line. */
export function writeLine(tree: Tree): string {
  if (tree.kind === 'array') return `[${tree.items.map(writeLine).join(', ')}]`;
  if (tree.kind === 'object') return `{${tree.members.map(({ key, value }) => `${JSON.stringify(key)}: ${writeLine(value)}`).join(', ')}}`;
  return tree.text;
}

/** Returns whether two trees are equal as data: the order of members is ignored, and `1.0` equals `1`. */
export function isSameData(a: Tree, b: Tree): boolean {
  if (a.kind === 'array' && b.kind === 'array') {
    return a.items.length === b.items.length && a.items.every((item, i) => isSameData(item, b.items[i] as Tree));
  }
  if (a.kind === 'object' && b.kind === 'object') {
    return a.members.length === b.members.length && a.members.every(({ key, value }) => {
      const other = memberOf(b, key);
      return other !== undefined && isSameData(value, other);
    });
  }
  if (a.kind !== b.kind || a.kind === 'array' || b.kind === 'array' || a.kind === 'object' || b.kind === 'object') return false;
  if (a.text === b.text) return true;
  if (a.kind === 'string') return JSON.parse(a.text) === JSON.parse(b.text);
  const [one, other] = [decimalOf(a.text), decimalOf(b.text)];
  return one !== undefined && other !== undefined && compareDecimals(one, other) === 0;
}
