import { expect, test } from 'vitest';
import { messageOf, messagesOf } from './causes.js';

const cyclic = new Error('around');
cyclic.cause = cyclic;

test.each([
  ['an error', new Error('broken'), 'broken'],
  ['an error without a message', new TypeError(), 'TypeError'],
  ['an error of another realm', { message: 'far away' }, 'far away'],
  ['a text', 'just so', 'just so'],
  ['nothing', undefined, 'undefined'],
])('%s has a message', (_name, error, message) => {
  expect(messageOf(error)).toBe(message);
});

test('causes are listed after the error, the root cause last', () => {
  const error = new Error('page', { cause: new Error('list', { cause: 'no data' }) });
  expect(messagesOf(error)).toEqual(['page', 'list', 'no data']);
});

test('an error that is its own cause does not loop', () => {
  expect(messagesOf(cyclic)).toHaveLength(11);
});
