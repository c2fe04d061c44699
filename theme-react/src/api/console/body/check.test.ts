import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBody } from './check.js';
import type { BodySchemas } from './schemas.js';
import { type Repeated, readTree } from './tree.js';

interface Case {
  readonly file: BodySchemas;
  readonly bodies: readonly { readonly text: string; readonly faults: readonly unknown[] }[];
}

/** The cases of `crates/openapi-render/tests/bodies.rs`. */
const FOLDER = join(import.meta.dirname, '../../../../../crates/openapi-render/tests/bodies');

const cases = readdirSync(FOLDER).filter((name) => name.endsWith('.json')).flatMap((name) => {
  const { file, bodies } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Case;
  return bodies.map(({ text, faults }) => ({ name, text, file, faults }));
});

test.each(cases)('$name: $text', ({ text, file, faults }) => {
  const repeated: Repeated[] = [];
  const found = checkBody(file, file.contents['application/json'] ?? 0, readTree(text, repeated), repeated);
  expect(found.map(({ code, severity, start, end }) => ({ code, severity, start, end }))).toEqual(faults);
});

test('patterns that could take forever and JSON nested too deeply are not checked', () => {
  const file: BodySchemas = { contents: {}, schemas: [{ type: ['string'], pattern: '^(a+)+$' }, { items: 1, type: ['array'] }] };
  expect(checkBody(file, 0, readTree(JSON.stringify(`${'a'.repeat(50)}!`)))).toEqual([]);
  expect(checkBody(file, 1, readTree('['.repeat(200) + ']'.repeat(200)))).toEqual([]);
});
