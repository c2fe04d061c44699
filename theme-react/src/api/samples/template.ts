// Runs templates of samples. The pages have them parsed (CONTRACT.md, section "API"), by the crate openapi-render, which also runs
// them when it builds a page; its `tests/sample-templates.json` and `tests/sample-calls.json` test both.
import { FILTERS } from './filters.js';

/** A value of a template. */
export type Datum = null | boolean | number | string | readonly Datum[] | { readonly [name: string]: Datum };

/** An expression: a tag, and what belongs to it. */
export type Expression = readonly [tag: string, ...parts: readonly unknown[]];

/** A part of a template: a text, or a tag and what belongs to it. */
export type Step = string | readonly [tag: string, ...parts: readonly unknown[]];

/** Returns what a template prints. A line break at the end is left out. */
export function runTemplate(steps: readonly Step[], data: Readonly<Record<string, Datum>>): string {
  const text = run(steps, new Map(Object.entries(data)));
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

type Values = Map<string, Datum>;

function run(steps: readonly Step[], values: Values): string {
  return steps.map((step) => (typeof step === 'string' ? step : runTag(step, values))).join('');
}

function runTag([tag, first, second, third]: Exclude<Step, string>, values: Values): string {
  switch (tag) {
    case '=':
      return printed(evaluate(first as Expression, values));
    case '?':
      return run((holds(evaluate(first as Expression, values)) ? second : third) as readonly Step[], values);
    case '*':
      return repeat(first as string, evaluate(second as Expression, values), third as readonly Step[], values);
    default:
      values.set(first as string, evaluate(second as Expression, values));
      return '';
  }
}

function repeat(name: string, list: Datum, steps: readonly Step[], values: Values): string {
  if (!Array.isArray(list)) return '';
  return (list as readonly Datum[]).map((item, i) => {
    values.set(name, item);
    values.set('loop', { first: i === 0, last: i + 1 === list.length, index: i + 1 });
    return run(steps, values);
  }).join('');
}

function evaluate([tag, ...parts]: Expression, values: Values): Datum {
  const value = (i: number): Datum => evaluate(parts[i] as Expression, values);
  switch (tag) {
    case 'l':
      return parts[0] as Datum;
    case 'v':
      return (parts as readonly string[]).reduce<Datum>((found, name, i) => (i === 0 ? values.get(name) ?? null : member(found, name)), null);
    case '[':
      return parts.map((_, i) => value(i));
    case '|':
      return FILTERS[parts[0] as string]?.(printed(value(1)), ...parts.slice(2).map((_, i) => printed(value(i + 2)))) ?? null;
    case 'not':
      return !holds(value(0));
    case 'and':
    case 'or': {
      const left = value(0);
      return holds(left) === (tag === 'or') ? left : value(1);
    }
    case '==':
      return isSame(value(0), value(1));
    case '<': {
      const [left, right] = [value(0), value(1)];
      return typeof left === 'number' && typeof right === 'number' && left < right;
    }
    case 'in': {
      const [left, right] = [value(0), value(1)];
      if (typeof right === 'string') return right.includes(printed(left));
      return Array.isArray(right) && right.some((item) => isSame(item as Datum, left));
    }
    default:
      return printed(value(0)) + printed(value(1));
  }
}

function member(value: Datum, name: string): Datum {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? (value as { readonly [name: string]: Datum })[name] ?? null : null;
}

/** False, zero and what is missing or empty do not hold. */
function holds(value: Datum): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/** Lists and maps have no text. */
function printed(value: Datum): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

function isSame(left: Datum, right: Datum): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
