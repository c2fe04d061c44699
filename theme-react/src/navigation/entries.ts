import type { Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { onScrollFrame } from '../core/scroll.js';
import { openStorage } from '../core/storage.js';

/** Key of the entry in the state of the history. */
const STATE_KEY = 'docsEntry';

/** Key of its place among the entries of the document, there. */
const INDEX_KEY = 'docsIndex';

/** Key of the scroll positions in the storage of the session. */
const STORAGE_KEY = 'docs.scroll';

/** Number of entries whose scroll position is stored. */
const CAPACITY = 100;

/**
 * The entries of the history and where each was scrolled to.
 * The browser knows that too, but restores it before the page of the entry is there.
 */
export interface Entries {
  /** Adds an entry, which becomes the current one. */
  push(url: URL): void;
  /**
   * Notes that another entry has become the current one; scrolling is not noted until {@link Entries.settle}.
   * @returns its scroll position in CSS pixels; undefined where none is known, as after a link to a section
   */
  arrive(): number | undefined;
  /** The page of the current entry is shown; from now on scrolling is the reader's again. */
  settle(): void;
  /** Goes back to the entry whose page is shown, from one whose page did not come. */
  restore(): void;
  /** Ends the watch over scrolling. */
  readonly detach: Detach;
}

/** Watches the entries of a window from now on. */
export function watchEntries(environment: Environment): Entries {
  const { window } = environment;
  const storage = openStorage(window, { ...environment.settings, storage: 'session' });
  const positions = readPositions(storage.get(STORAGE_KEY));
  const newKey = createKeys(window);
  let current = readEntry(window) ?? nameEntry(window, { key: newKey(), index: 0 });
  let shown = current;
  const note = (): void => {
    if (shown === current) remember(positions, current.key, window.scrollY);
  };
  restoreAfterLoad(window, positions.get(current.key));
  window.history.scrollRestoration = 'manual';
  return {
    push(url) {
      note();
      current = { key: newKey(), index: current.index + 1 };
      shown = current;
      window.history.pushState(stateOf(current), '', url);
    },
    arrive() {
      // An entry without a name was just added by a link to a section.
      current = readEntry(window) ?? nameEntry(window, { key: newKey(), index: current.index + 1 });
      return positions.get(current.key);
    },
    settle() {
      shown = current;
    },
    // Entries of an earlier build have no index: `go(0)` reloads the page.
    restore: () => window.history.go(shown.index - current.index),
    detach: combine(
      () => (window.history.scrollRestoration = 'auto'),
      onScrollFrame(window, note),
      listen(window, 'pagehide', () => {
        note();
        // When the document comes back by a load, the browser restores it best.
        window.history.scrollRestoration = 'auto';
        storage.set(STORAGE_KEY, JSON.stringify([...positions]));
      }),
      listen(window, 'pageshow', () => (window.history.scrollRestoration = 'manual')),
    ),
  };
}

/** Keys that no other document of the tab has given. */
function createKeys(window: Window): () => string {
  let count = 0;
  return () => `${Math.round(window.performance.timeOrigin)}.${(count += 1)}`;
}

/** An entry of the history. */
interface Entry {
  readonly key: string;
  /** Its place among the entries of the document. */
  readonly index: number;
}

function readEntry(window: Window): Entry | undefined {
  const { [STATE_KEY]: key, [INDEX_KEY]: index } = Object(window.history.state) as Record<string, unknown>;
  if (typeof key !== 'string') return undefined;
  return { key, index: Number(index) || 0 };
}

function nameEntry(window: Window, entry: Entry): Entry {
  const state: unknown = window.history.state;
  window.history.replaceState({ ...(typeof state === 'object' && state), ...stateOf(entry) }, '');
  return entry;
}

function stateOf({ key, index }: Entry): Record<string, unknown> {
  return { [STATE_KEY]: key, [INDEX_KEY]: index };
}

function remember(positions: Map<string, number>, key: string, scrollY: number): void {
  positions.delete(key);
  positions.set(key, scrollY);
  const [oldest] = positions.keys();
  if (positions.size > CAPACITY && oldest !== undefined) positions.delete(oldest);
}

/** An entry that was left by a script is not restored by the browser when a load brings it back. */
function restoreAfterLoad(window: Window, scrollY: number | undefined): void {
  if (window.history.scrollRestoration !== 'manual' || scrollY === undefined || window.scrollY > 0) return;
  window.scrollTo({ top: scrollY, behavior: 'instant' });
}

function readPositions(stored: string | null): Map<string, number> {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return new Map(Array.isArray(entries) ? entries.filter(isPosition) : []);
  } catch {
    return new Map();
  }
}

function isPosition(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
}
