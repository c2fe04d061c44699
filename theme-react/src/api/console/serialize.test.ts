import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FormField, Parameter } from './description.js';
import { fieldText, formPairs, formParts, headerText, type Pair, pathText, queryPairs, queryText, readValue, type Value } from './serialize.js';

interface Case<Expected> {
  readonly value: unknown;
  readonly expected: Expected;
}

interface Cases {
  readonly parameters: readonly (Case<string> & { readonly parameter: Parameter })[];
  readonly forms: readonly (Case<string> & { readonly encoding?: Partial<FormField> })[];
  readonly parts: readonly (Case<readonly (readonly string[])[]> & { readonly encoding?: Partial<FormField> })[];
}

// The cases of the samples, which serialize values in the same way.
const FILE = join(import.meta.dirname, '../../../../crates/openapi-render/tests/styles.json');
const { parameters, forms, parts } = JSON.parse(readFileSync(FILE, 'utf8')) as Cases;

function typeOf(value: unknown): NonNullable<Parameter['type']> {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'string';
}

/** Returns a value after it was shown in a field. Empty texts are returned as they are, because an empty field is not sent. */
function throughField(field: Pick<Parameter, 'type' | 'mediaType'>, value: unknown): Value {
  return value === '' ? value : readValue(field, fieldText(field, value));
}

const joined = (pairs: readonly Pair[], separator: string): string => pairs.map((pair) => pair.join('=')).join(separator);

function write(parameter: Parameter, value: Value): string {
  switch (parameter.in) {
    case 'path':
      return pathText(parameter, value);
    case 'header':
      return headerText(parameter, value);
    case 'querystring':
      return queryText(parameter, value);
    case 'cookie':
      return joined(queryPairs(parameter, value), '; ');
    default:
      return joined(queryPairs(parameter, value), '&');
  }
}

test.each(parameters)('$parameter with $value', ({ parameter, value, expected }) => {
  const whole = { ...parameter, name: 'color', type: typeOf(value) };
  expect(write(whole, throughField(whole, value))).toBe(expected);
});

test.each(forms)('form with $encoding and $value', ({ encoding, value, expected }) => {
  const field = { ...encoding, name: 'address', type: typeOf(value) };
  expect(joined(formPairs(field, throughField(field, value)), '&')).toBe(expected);
});

test.each(parts)('parts with $encoding and $value', ({ encoding, value, expected }) => {
  const field = { ...encoding, name: 'address', type: typeOf(value) };
  const written = formParts(field, throughField(field, value)).map((part) => [part.name, part.value, part.mediaType].filter(Boolean));
  expect(written).toEqual(expected);
});
