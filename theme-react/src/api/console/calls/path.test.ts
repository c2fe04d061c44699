import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesOf } from './path.js';

const FILE = join(import.meta.dirname, '../../../../../crates/openapi-render/tests/path-breaks.json');
const cases = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly path: string; readonly lines: string[] }[];

test.each(cases)('"$path" breaks before slashes', ({ path, lines }) => {
  expect(linesOf(path)).toEqual(lines);
});
