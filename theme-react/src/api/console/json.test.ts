import { expect, test } from 'vitest';
import { jsonError, layOut } from './json.js';

const laidOut = (json: string): string | undefined => layOut(json)?.map(([, text]) => text).join('');

test.each([
  ['{"b":1.0,"a":[true,null,"x"]}', '{\n  "b": 1.0,\n  "a": [\n    true,\n    null,\n    "x"\n  ]\n}'],
  ['12345678901234567890', '12345678901234567890'],
  ['[ ]', '[]'],
  ['{"a":{}, "b":[{}]}', '{\n  "a": {},\n  "b": [\n    {}\n  ]\n}'],
  [String.raw`"a\"{[,:\\"`, String.raw`"a\"{[,:\\"`],
  ['{"a":1', undefined],
  ['', undefined],
])('%j is laid out', (json, expected) => {
  expect(laidOut(json)).toBe(expected);
});

test('JSON nested too deeply is not indented', () => {
  expect(layOut('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
  expect(laidOut('['.repeat(256) + ']'.repeat(256))).toBeDefined();
});

test('names, strings, numbers and constants have different classes', () => {
  const kinds = layOut('{"a": "b", "c": [-1e3, false]}')?.filter(([kind]) => kind).map(([kind]) => kind);
  expect(kinds).toEqual(['p', 's', 'p', 'n', 'b']);
});

test('syntax errors have the message of the browser', () => {
  expect(jsonError('{')).toMatch(/JSON/);
  expect(jsonError('{}')).toBeUndefined();
});
