import { type RefObject, useEffect, useRef } from 'react';

/** A reference to the value of the last rendering, for handlers that outlive one. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
