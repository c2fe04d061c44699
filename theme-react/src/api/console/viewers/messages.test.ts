import { expect, test } from 'vitest';
import { eventReader, jsonLinesReader, type MessageReader } from './messages.js';

/** Parses all pieces and the end. */
function readAll(reader: MessageReader, pieces: readonly string[]): string[] {
  const messages = [...pieces.flatMap((piece) => reader.read(piece)), ...reader.end()];
  return messages.map(({ event, id, data }) => [event, id, data].join('|'));
}

test.each<[name: string, pieces: readonly string[], messages: readonly string[]]>([
  ['data of several lines', ['data: a\ndata: b\n\n'], ['||a\nb']],
  ['a type, an id that stays, and a comment', [': hello\nevent: add\nid: 7\ndata: a\n\ndata:b\n\n'], ['add|7|a', '|7|b']],
  ['a line break of two characters in two pieces', ['data: a\r', '\ndata: b\r\n\r', '\n'], ['||a\nb']],
  ['carriage returns', ['data: a\r\rdata: b\r\r'], ['||a', '||b']],
  ['a text that comes letter by letter', [...'data: ab\n\ndata: c\n\n'], ['||ab', '||c']],
  ['a byte order mark', ['\uFEFFdata: a\n\n'], ['||a']],
  ['an event that is not complete', ['data: a\n\ndata: b\n'], ['||a']],
  ['fields without data, and unknown ones', ['event: x\n\nretry: 10\n\nfoo: a\n\n'], []],
  ['empty data', ['data\n\n'], ['||']],
])('events with %s', (_name, pieces, messages) => {
  expect(readAll(eventReader(), pieces)).toEqual(messages);
});

test.each<[name: string, pieces: readonly string[], messages: readonly string[]]>([
  ['one value for each', ['{"a":1}\n{"a"', ':2}\r\n\n3'], ['||{"a":1}', '||{"a":2}', '||3']],
  ['records of a sequence', ['\u001E{"a":1}\n\u001E{"a":2}\n'], ['||{"a":1}', '||{"a":2}']],
])('lines with %s', (_name, pieces, messages) => {
  expect(readAll(jsonLinesReader(), pieces)).toEqual(messages);
});

test('a line of a million pieces takes linear time', () => {
  const reader = jsonLinesReader();
  for (let i = 0; i < 1_000_000; i += 1) reader.read('[');
  expect(reader.end()[0]?.data).toHaveLength(1_000_000);
});
