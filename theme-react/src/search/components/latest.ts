import { type RefObject, useRef } from 'react';
import { useEarlyEffect } from './early-effect.js';

/** A reference to the value of the last rendering, for handlers that outlive one. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEarlyEffect(() => {
    latest.current = value;
  });
  return latest;
}
