import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns false on a server and in the first rendering in the browser, which must be the same; true later. */
export function useIsClient(): boolean {
  return useSyncExternalStore(subscribe, () => true, () => false);
}
