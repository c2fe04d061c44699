// Checks the limits of numbers and sizes, and the uniqueness of items (`validate/limits.rs`).
import { compareDecimals, decimalOf, mayBeMultiple } from './decimal.js';
import type { Schema } from './schemas.js';
import { isSameData, type Tree } from './tree.js';

/** Maximum number of items that are compared with each other, because the comparison is quadratic. */
const MAX_UNIQUE = 1000;

/** Returns whether a value violates a limit of its schema. */
export function isOutside(node: Tree, schema: Schema): boolean {
  if (node.kind === 'string') return isOutOfRange([...(JSON.parse(node.text) as string)].length, schema.minLength, schema.maxLength);
  if (node.kind === 'object') return isOutOfRange(node.members.length, schema.minProperties, schema.maxProperties);
  if (node.kind === 'array') return isOutOfRange(node.items.length, schema.minItems, schema.maxItems) || (schema.uniqueItems === true && hasDuplicates(node.items));
  return node.kind === 'number' && isBeyond(node.text, schema);
}

/** Returns whether a number is out of range or not a multiple of the step. */
function isBeyond(text: string, { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Schema): boolean {
  const n = decimalOf(text);
  if (!n) return false;
  /** Returns the comparison with a limit, or `same` if there is none. */
  const order = (limit: string | number | undefined, same: number): number => {
    const other = limit === undefined ? undefined : decimalOf(limit);
    return other ? compareDecimals(n, other) : same;
  };
  const step = multipleOf === undefined ? undefined : decimalOf(multipleOf);
  return order(minimum, 0) < 0 || order(maximum, 0) > 0 || order(exclusiveMinimum, 1) <= 0 || order(exclusiveMaximum, -1) >= 0
    || (step !== undefined && !mayBeMultiple(n, step));
}

function hasDuplicates(items: readonly Tree[]): boolean {
  const compared = items.slice(0, MAX_UNIQUE);
  return compared.some((a, i) => compared.slice(0, i).some((b) => isSameData(a, b)));
}

const LIMITS = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
  number: ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
  null: [],
} as const;

/** A keyword that limits values. */
export type LimitKey = (typeof LIMITS)[keyof typeof LIMITS][number];

/** A limit of a schema. */
export type Limit = readonly [key: LimitKey, value: string | number | boolean];

/** Returns the limits of a schema for a kind of value. */
export function limitsOf(node: Tree, schema: Schema): Limit[] {
  return LIMITS[node.kind].flatMap((key): Limit[] => {
    const value = schema[key];
    return value === undefined ? [] : [[key, value]];
  });
}

function isOutOfRange(n: number, min = 0, max = n): boolean {
  return n < min || n > max;
}
