import { type RefObject, useRef } from 'react';
import { useEarlyEffect } from './early-effect.js';

/** Returns a reference to the value of the latest rendering, for event handlers that were attached earlier. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEarlyEffect(() => {
    latest.current = value;
  });
  return latest;
}
