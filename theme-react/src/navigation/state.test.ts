import { expect, test } from 'vitest';
import { progressAfter } from './state.js';

test.each([
  [0, 0.08],
  [1, 0.1],
  [10, 0.28],
  [1000, 0.994],
])('after %i steps the bar is at %f', (steps, progress) => {
  expect(progressAfter(steps)).toBeCloseTo(progress, 10);
});
