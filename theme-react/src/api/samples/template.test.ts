import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FILTERS } from './filters.js';
import { type Datum, runTemplate, type Step } from './template.js';

interface Cases {
  readonly templates: readonly { readonly template: string; readonly data: Record<string, Datum>; readonly steps?: readonly Step[]; readonly expected?: string }[];
  readonly texts: readonly string[];
  readonly filters: Readonly<Record<string, { readonly arguments: readonly string[]; readonly results: readonly (string | boolean)[] }>>;
}

// The cases of the crate that parses the templates.
const FILE = join(import.meta.dirname, '../../../../crates/openapi-render/tests/sample-templates.json');
const { templates, texts, filters } = JSON.parse(readFileSync(FILE, 'utf8')) as Cases;

// Cases without steps are invalid templates.
const valid = templates.flatMap(({ steps, ...rest }) => (steps ? [{ steps, ...rest }] : []));

test.each(valid)('$template', ({ steps, data, expected }) => {
  expect(runTemplate(steps, data)).toBe(expected);
});

test('a template with too many steps fails', () => {
  const value = ['v', 'headers'] as const;
  const inLoops = (depth: number): Step => (depth === 0 ? 'a' : ['*', 'x', value, [inLoops(depth - 1)]]);
  const headers = Array.from({ length: 100 }, () => 'x');
  expect(() => runTemplate([inLoops(4)], { headers })).toThrow('too much');
  const doubled: Step = ['*', 'x', value, [[':', 'a', ['~', ['v', 'a'], ['v', 'a']]]]];
  expect(() => runTemplate([[':', 'a', ['l', 'text']], doubled, ['=', ['v', 'a']]], { headers })).toThrow('too much');
});

test('all filters are implemented', () => {
  expect(Object.keys(FILTERS).toSorted()).toEqual(Object.keys(filters).toSorted());
  expect(valid.length).toBeGreaterThan(10);
});

describe.each(Object.entries(filters))('%s', (name, { arguments: args, results }) => {
  test.each(texts.map((text, i) => ({ text, result: results[i] })))('$text', ({ text, result }) => {
    expect(FILTERS[name]?.(text, ...args)).toBe(result);
  });
});
