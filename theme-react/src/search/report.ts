import { asksForPrivacy } from '../core/environment.js';
import type { Search } from './search.js';
import type { SearchState } from './session.js';

/** A search without results is reported after this many milliseconds without typing. */
export const REPORT_PAUSE = 2000;

/** Queries of this visit that were reported; they are never sent. */
const told = new WeakMap<Window, Set<string>>();

/** The content of a report. It has the text of a query only if the reader sends it. */
interface Report {
  readonly event: 'search-without-results';
  readonly language: string;
  readonly version: string | null;
  /** Kind of pages that the reader chose. */
  readonly kind: string | null;
  /** Number of words. */
  readonly words: number;
  readonly query?: string;
}

/** Reports searches without results to the site, each query once, unless the reader's browser sends a privacy signal. */
export function watchSearch(window: Window, search: Search, address: string): void {
  if (asksForPrivacy(window.navigator)) return;
  const known = told.get(window) ?? new Set();
  told.set(window, known);
  let timer: number | undefined;
  const watch = ({ status, results }: SearchState): void => {
    window.clearTimeout(timer);
    if (status !== 'idle' || !results || results.count > 0) return;
    const key = results.query.toLowerCase();
    timer = window.setTimeout(() => {
      // A single sign lists rows of the palette.
      if (known.has(key) || key.length < 2) return;
      known.add(key);
      send(window, address, reportOf(search, results.query));
    }, REPORT_PAUSE);
  };
  watch(search.session.state.get());
  search.session.state.subscribe(watch);
}

/** Sends the text of a query on the reader's request. */
export function sendReport(window: Window, search: Search, address: string, query: string): void {
  send(window, address, { ...reportOf(search, query), query });
}

function reportOf({ settings, session }: Search, query: string): Report {
  const { filters } = session.state.get();
  return {
    event: 'search-without-results',
    language: settings.language,
    version: settings.version ?? null,
    kind: filters.kind ?? null,
    words: query.trim().split(/\s+/).length,
  };
}

function send(window: Window, address: string, report: Report): void {
  window.navigator.sendBeacon(new URL(address, window.document.baseURI), JSON.stringify(report));
}
