import { describe, expect, test } from 'vitest';
import type { Settings } from '../core/settings.js';
import { readSettings } from '../core/settings.js';
import { nextChoice, restoreChoice, shownMode } from './state.js';

const settings = (data: DOMStringMap): Settings => readSettings(data);

test.each([
  [null, {}, 'light'],
  ['dark', {}, 'dark'],
  ['light', { colorMode: 'dark' }, 'light'],
  [null, { colorMode: 'dark' }, 'dark'],
  ['purple', { colorMode: 'dark' }, 'dark'],
  [null, { colorModeSystem: 'true', colorMode: 'dark' }, 'system'],
  ['dark', { colorModeSystem: 'true' }, 'dark'],
  ['dark', { colorModeSwitch: 'false' }, 'light'],
] as const)('stored %s with settings %o is the choice %s', (stored, data, expected) => {
  expect(restoreChoice(stored, settings(data))).toBe(expected);
});

describe('the cycle of the toggle', () => {
  test.each([
    ['light', false, 'dark'],
    ['dark', false, 'light'],
    ['system', false, 'light'],
    ['light', true, 'dark'],
    ['dark', true, 'system'],
    ['system', true, 'light'],
  ] as const)('after %s, system offered: %s, comes %s', (choice, system, expected) => {
    expect(nextChoice(choice, system)).toBe(expected);
  });
});

test('the choice system shows the mode of the system', () => {
  expect(shownMode({ choice: 'system', system: 'dark' })).toBe('dark');
  expect(shownMode({ choice: 'light', system: 'dark' })).toBe('light');
});
