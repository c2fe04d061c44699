/** Connections that are too slow to spend on what may not be wanted. */
const SLOW = /(^|-)2g$/;

/** Information about the connection, in browsers that have it. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether something may be fetched that the reader did not ask for. */
export function mayPrefetch(navigator: Navigator & { readonly connection?: Connection }): boolean {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData !== true && !SLOW.test(effectiveType ?? '');
}
