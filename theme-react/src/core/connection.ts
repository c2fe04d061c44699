/** Matches types of connections that are too slow for prefetching. */
const SLOW = /(^|-)2g$/;

/** The Network Information API, which not all browsers have. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Returns whether prefetching is acceptable: the reader does not save data and the connection is not slow. */
export function mayPrefetch(navigator: Navigator & { readonly connection?: Connection }): boolean {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData !== true && !SLOW.test(effectiveType ?? '');
}
