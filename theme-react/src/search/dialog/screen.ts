import type { Search } from '../search.js';
import type { DialogView } from './model.js';

/** The content of the list: its rows, or the reason that it is empty. */
export type Screen = 'rows' | 'failed' | 'no-results' | 'loading' | 'no-recent';

/** Returns what the list shows; undefined if it is empty without a reason. */
export function screenOf({ settings }: Search, { hasRows, state }: DialogView): Screen | undefined {
  const { status, results, failure } = state;
  if (hasRows) return 'rows';
  if (failure) return 'failed';
  if (results?.count === 0) return 'no-results';
  if (status === 'stalled') return 'loading';
  return settings.isPersonal && !results ? 'no-recent' : undefined;
}
