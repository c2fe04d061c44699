// Limits of numbers and sizes, and unique items (`validate/limits.rs`).
import type { Schema } from './schemas.js';
import { isSameData, type Tree } from './tree.js';

/** This many items are compared with each other. */
const MAX_UNIQUE = 1000;

/** Returns whether a value breaks one of the limits. */
export function isOutside(node: Tree, schema: Schema): boolean {
  if (node.kind === 'string') return isOther([...(JSON.parse(node.text) as string)].length, schema.minLength, schema.maxLength);
  if (node.kind === 'object') return isOther(node.members.length, schema.minProperties, schema.maxProperties);
  if (node.kind === 'array') return isOther(node.items.length, schema.minItems, schema.maxItems) || (schema.uniqueItems === true && hasTwice(node.items));
  if (node.kind !== 'number') return false;
  const n = Number(node.text);
  const { minimum = n, maximum = n, exclusiveMinimum, exclusiveMaximum, multipleOf = 0 } = schema;
  return n < minimum || n > maximum
    || (exclusiveMinimum !== undefined && n <= exclusiveMinimum)
    || (exclusiveMaximum !== undefined && n >= exclusiveMaximum)
    || (multipleOf > 0 && !isMultiple(n, multipleOf));
}

/** Up to the rounding errors of floats: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

function hasTwice(items: readonly Tree[]): boolean {
  const some = items.slice(0, MAX_UNIQUE);
  return some.some((a, i) => some.slice(0, i).some((b) => isSameData(a, b)));
}

const LIMITS = {
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
  number: ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  boolean: [],
  null: [],
} as const;

/** Returns the limits of a value by their keywords, which are the same in all languages. */
export function limitsOf(node: Tree, schema: Schema): string[] {
  return LIMITS[node.kind].flatMap((key) => (schema[key] === undefined ? [] : [`${key}: ${schema[key]}`]));
}

function isOther(n: number, min = 0, max = n): boolean {
  return n < min || n > max;
}
