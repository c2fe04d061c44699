/** An observable value, independent of React and the DOM. */
export interface Store<T> {
  /** Returns the current value. */
  get(): T;
  /** Sets the value, and calls the listeners if it changed (`Object.is`). */
  set(next: T): void;
  /** Calls `listener` after each change until the returned function is called. */
  subscribe(listener: (value: T, previous: T) => void): () => void;
}

/** Returns a {@link Store} with an initial value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(value: T, previous: T) => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      const previous = value;
      value = next;
      for (const listener of listeners) listener(next, previous);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
