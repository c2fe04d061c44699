import type { Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { onScrollFrame } from '../core/scroll.js';
import { openStorage } from '../core/storage.js';

/** Name of the entry's key in the history state. */
const STATE_KEY = 'docsEntry';

/** Name of the entry's index in the history state. */
const INDEX_KEY = 'docsIndex';

/** Key of the scroll positions in session storage. */
const STORAGE_KEY = 'docs.scroll';

/** Number of entries whose scroll position is stored. */
const CAPACITY = 100;

/**
 * The history entries with their scroll positions. The restoration of the browser cannot be used: it scrolls before the page of the entry
 * is shown.
 */
export interface Entries {
  /** Adds an entry and makes it the current one. */
  push(url: URL): void;
  /**
   * Reads the new current entry after history navigation. Scrolling is not recorded until {@link Entries.settle}.
   * @returns its scroll position in CSS pixels, or `undefined` for a new entry, which a link to a section adds
   */
  arrive(): number | undefined;
  /** Records scrolling again: the page of the current entry is shown. */
  settle(): void;
  /** Goes back to the entry of the page that is shown, after the page of another one failed to load. */
  restore(): void;
  /** Stops recording scroll positions. */
  readonly detach: Detach;
}

/** Starts recording the scroll positions of a window's history entries. */
export function watchEntries(environment: Environment): Entries {
  const { window } = environment;
  const storage = openStorage(window, { ...environment.settings, storage: 'session' });
  const positions = readPositions(storage.get(STORAGE_KEY));
  const newKey = createKeys(window);
  let current = readEntry(window) ?? nameEntry(window, { key: newKey(), index: 0 });
  let displayed = current;
  const record = (): void => {
    if (displayed === current) remember(positions, current.key, window.scrollY);
  };
  restoreAfterLoad(window, positions.get(current.key));
  window.history.scrollRestoration = 'manual';
  return {
    push(url) {
      record();
      current = { key: newKey(), index: current.index + 1 };
      displayed = current;
      window.history.pushState(stateOf(current), '', url);
    },
    arrive() {
      // An entry without a key was added by a link to a section.
      current = readEntry(window) ?? nameEntry(window, { key: newKey(), index: current.index + 1 });
      return positions.get(current.key);
    },
    settle() {
      displayed = current;
    },
    // Entries of an earlier build have no index: `go(0)` reloads the page.
    restore: () => window.history.go(displayed.index - current.index),
    detach: combine(
      () => (window.history.scrollRestoration = 'auto'),
      onScrollFrame(window, record),
      listen(window, 'pagehide', () => {
        record();
        // If the document is loaded again later, the browser restores the position.
        window.history.scrollRestoration = 'auto';
        storage.set(STORAGE_KEY, JSON.stringify([...positions]));
      }),
      listen(window, 'pageshow', () => (window.history.scrollRestoration = 'manual')),
    ),
  };
}

/** Returns a function that returns keys which are unique among all documents of the tab. */
function createKeys(window: Window): () => string {
  let count = 0;
  return () => `${Math.round(window.performance.timeOrigin)}.${(count += 1)}`;
}

/** An entry of the history. */
interface Entry {
  readonly key: string;
  /** Index among the entries of the document. */
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

/** Restores the scroll position after a load if the browser does not, because the entry was left with manual restoration. */
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
