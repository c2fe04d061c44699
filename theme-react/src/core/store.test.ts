import { expect, test, vi } from 'vitest';
import { createStore } from './store.js';

test('listeners are called only for changes, and only until they unsubscribe', () => {
  const store = createStore(1);
  const listener = vi.fn<(value: number, previous: number) => void>();
  const unsubscribe = store.subscribe(listener);
  store.set(2);
  store.set(2);
  unsubscribe();
  store.set(3);
  expect(listener.mock.calls).toEqual([[2, 1]]);
  expect(store.get()).toBe(3);
});
