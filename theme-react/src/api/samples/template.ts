// Runs templates of samples. The crate openapi-render parses them (CONTRACT.md, section "API") and runs them for the samples of a
// page; `tests/sample-templates.json` and `tests/sample-calls.json` of the crate test both.
import { type Filter, FILTERS } from './filters.js';

/** A value of a template. */
export type Datum = null | boolean | number | string | readonly Datum[] | { readonly [name: string]: Datum };

/** An expression: a tag and its operands. */
export type Expression = readonly [tag: string, ...parts: readonly unknown[]];

/** A part of a template: literal text, or a tag and its operands. */
export type Step = string | readonly [tag: string, ...parts: readonly unknown[]];

/** Budget of steps in addition to those for the size of the data. Built-in templates need some hundreds. */
const MAX_STEPS = 200_000;
/** Number of written characters that count as one step. */
const CHARACTERS_OF_STEP = 64;
/** Number of times that the budget allows to write all data. */
const COPIES = 32;

/**
 * Returns the output of a template without a line break at the end.
 * @throws Error if the template exceeds its budget: templates of a site may nest loops, and readers may enter long lists
 */
export function runTemplate(
  steps: readonly Step[],
  data: Readonly<Record<string, Datum>>,
  filters: Readonly<Record<string, Filter>> = FILTERS,
): string {
  const size = JSON.stringify(data).length / CHARACTERS_OF_STEP;
  const text = run(steps, { named: new Map(Object.entries(data)), filters, left: MAX_STEPS + size * COPIES });
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

interface Values {
  /** The data of the call, and values that the template assigned. */
  readonly named: Map<string, Datum>;
  readonly filters: Readonly<Record<string, Filter>>;
  /** Remaining budget of steps. */
  left: number;
}

/** Takes a step that writes a number of characters from the budget. */
function spend(values: Values, characters: number): void {
  values.left -= 1 + characters / CHARACTERS_OF_STEP;
  if (values.left < 0) throw new Error('the template does or prints too much for a sample');
}

function spendOn(values: Values, text: string): string {
  spend(values, text.length);
  return text;
}

function run(steps: readonly Step[], values: Values): string {
  return steps.map((step) => (typeof step === 'string' ? spendOn(values, step) : runTag(step, values))).join('');
}

function runTag([tag, first, second, third]: Exclude<Step, string>, values: Values): string {
  switch (tag) {
    case '=':
      return spendOn(values, printed(evaluate(first as Expression, values)));
    case '?':
      return run((holds(evaluate(first as Expression, values)) ? second : third) as readonly Step[], values);
    case '*':
      return repeat(first as string, evaluate(second as Expression, values), third as readonly Step[], values);
    default:
      values.named.set(first as string, evaluate(second as Expression, values));
      return '';
  }
}

function repeat(name: string, list: Datum, steps: readonly Step[], values: Values): string {
  if (!Array.isArray(list)) return '';
  return (list as readonly Datum[]).map((item, i) => {
    values.named.set(name, item);
    values.named.set('loop', { first: i === 0, last: i + 1 === list.length, index: i + 1 });
    return run(steps, values);
  }).join('');
}

function evaluate([tag, ...parts]: Expression, values: Values): Datum {
  spend(values, 0);
  const value = (i: number): Datum => evaluate(parts[i] as Expression, values);
  switch (tag) {
    case 'l':
      return parts[0] as Datum;
    case 'v':
      return (parts as readonly string[]).reduce<Datum>((outer, name, i) => (i === 0 ? values.named.get(name) ?? null : member(outer, name)), null);
    case '[':
      return parts.map((_, i) => value(i));
    case '|': {
      const [text = '', ...args] = parts.slice(1).map((_, i) => printed(value(i + 1)));
      // Each character may be replaced by the longest argument.
      spend(values, text.length * (1 + Math.max(0, ...args.map(({ length }) => length))));
      return values.filters[parts[0] as string]?.(text, ...args) ?? null;
    }
    case 'not':
      return !holds(value(0));
    case 'and':
    case 'or': {
      const left = value(0);
      return holds(left) === (tag === 'or') ? left : value(1);
    }
    case '==':
      return isSame(values, value(0), value(1));
    case '<': {
      const [left, right] = [value(0), value(1)];
      return typeof left === 'number' && typeof right === 'number' && left < right;
    }
    case 'in': {
      const [left, right] = [value(0), value(1)];
      if (typeof right === 'string') return spendOn(values, right).includes(printed(left));
      return Array.isArray(right) && right.some((item) => isSame(values, item as Datum, left));
    }
    default:
      return spendOn(values, printed(value(0)) + printed(value(1)));
  }
}

function member(value: Datum, name: string): Datum {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? (value as { readonly [name: string]: Datum })[name] ?? null : null;
}

/** Returns whether a condition is true: false, zero, null and empty values are not. */
function holds(value: Datum): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/** Returns the text of a value; lists and maps have none. */
function printed(value: Datum): string {
  return value === null || typeof value === 'object' ? '' : String(value);
}

function isSame(values: Values, left: Datum, right: Datum): boolean {
  return spendOn(values, JSON.stringify(left)) === JSON.stringify(right);
}
