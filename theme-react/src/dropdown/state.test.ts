import { expect, test } from 'vitest';
import { dropdownReducer, entryAfter } from './state.js';

test.each([
  ['closed', 'enter', 'hovered'],
  ['hovered', 'leave', 'closed'],
  ['hovered', 'press', 'pinned'],
  ['pinned', 'leave', 'pinned'],
  ['pinned', 'enter', 'pinned'],
  ['pinned', 'press', 'closed'],
  ['closed', 'press', 'pinned'],
  ['pinned', 'dismiss', 'closed'],
  ['hovered', 'dismiss', 'closed'],
] as const)('%s, after %s: %s', (state, event, expected) => {
  expect(dropdownReducer(state, event)).toBe(expected);
});

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Home', -1, undefined],
  ['a', 0, undefined],
])('%s at entry %i of three: %s', (key, index, expected) => {
  expect(entryAfter(key, index, 3)).toBe(expected);
});
