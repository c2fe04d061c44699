import { expect, test } from 'vitest';
import { checkBody } from './check.js';
import { faultText } from './faults.js';
import type { BodySchemas, Schema } from './schemas.js';
import { BODY_TEXTS, type BodyTexts } from './texts.js';
import { readTree, type Tree } from './tree.js';

/** Returns the messages about a body with this schema. */
function messages(schema: Schema, text: string): string[] {
  const data = { contents: {}, schemas: [schema] } as unknown as BodySchemas;
  return checkBody(data, 0, readTree(text) as Tree).map((fault) => faultText(fault, BODY_TEXTS as unknown as BodyTexts, 'en'));
}

test.each<[Schema, string, string]>([
  [{ minLength: 2 }, '"a"', 'Expected: at least 2 characters'],
  [{ minLength: 1, maxLength: 3 }, '"abcd"', 'Expected: at least 1 character, at most 3 characters'],
  [{ minItems: 1 }, '[]', 'Expected: at least 1 item'],
  [{ uniqueItems: true }, '[1, 1]', 'Expected: unique items'],
  [{ uniqueItems: false, maxItems: 1 }, '[1, 1]', 'Expected: at most 1 item'],
  [{ maxProperties: 0 }, '{"a": 1}', 'Expected: at most 0 entries'],
  [{ exclusiveMinimum: 0, maximum: 1 }, '0', 'Expected: more than 0, at most 1'],
  [{ minimum: 0.5, exclusiveMaximum: 1 }, '1', 'Expected: at least 0.5, less than 1'],
  [{ multipleOf: 3 }, '4', 'Expected: a multiple of 3'],
])('%j explains %s in words', (schema, text, expected) => {
  expect(messages(schema, text)).toEqual([expected]);
});
