// Checks the limits of numbers and sizes, and the uniqueness of items (`validate/limits.rs`).
import type { Schema } from './schemas.js';
import { isSameData, type Tree } from './tree.js';

/** Maximum number of items that are compared with each other, because the comparison is quadratic. */
const MAX_UNIQUE = 1000;

/** Returns whether a value violates a limit of its schema. */
export function isOutside(node: Tree, schema: Schema): boolean {
  if (node.kind === 'string') return isOutOfRange([...(JSON.parse(node.text) as string)].length, schema.minLength, schema.maxLength);
  if (node.kind === 'object') return isOutOfRange(node.members.length, schema.minProperties, schema.maxProperties);
  if (node.kind === 'array') return isOutOfRange(node.items.length, schema.minItems, schema.maxItems) || (schema.uniqueItems === true && hasDuplicates(node.items));
  if (node.kind !== 'number') return false;
  const n = Number(node.text);
  const { minimum = n, maximum = n, exclusiveMinimum, exclusiveMaximum, multipleOf = 0 } = schema;
  return n < minimum || n > maximum
    || (exclusiveMinimum !== undefined && n <= exclusiveMinimum)
    || (exclusiveMaximum !== undefined && n >= exclusiveMaximum)
    || (multipleOf > 0 && !isMultiple(n, multipleOf));
}

/** Returns whether a number is a multiple, within the rounding error of floats: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
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
export type Limit = readonly [key: LimitKey, value: number | boolean];

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
