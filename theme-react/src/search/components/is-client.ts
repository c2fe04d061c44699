import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on a server and for the first rendering of its page, which must be the same; then true. */
export function useIsClient(): boolean {
  return useSyncExternalStore(subscribe, () => true, () => false);
}
