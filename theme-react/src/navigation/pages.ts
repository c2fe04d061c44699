import type { Environment } from '../core/environment.js';

/** This many pages are kept. */
const CAPACITY = 24;

/** A page is as it was for this long, in milliseconds; afterwards the server is asked again. */
const FRESH = 60_000;

/** A page as the server sent it. */
export interface SentPage {
  /** Its address, after redirects. */
  readonly url: URL;
  /** Its text; undefined for what is not HTML of this origin. */
  readonly html: string | undefined;
}

/** The pages that were fetched lately. */
export interface Pages {
  /**
   * The page at an address, from memory when it is fresh there.
   * @throws when it cannot be fetched: the promise is rejected with the browser's error, or with the status of a server that
   * failed (5xx)
   */
  load(url: URL): Promise<SentPage>;
  /** Fetches a page that will perhaps be wanted. */
  prefetch(url: URL): void;
}

interface Entry {
  readonly page: Promise<SentPage>;
  readonly fetchedAt: number;
}

/** Makes an empty memory of pages. */
export function createPages(environment: Environment): Pages {
  const { window } = environment;
  const entries = new Map<string, Entry>();
  const request = (url: URL, priority: RequestPriority): Promise<SentPage> => {
    const key = url.origin + url.pathname + url.search;
    const known = entries.get(key);
    if (known && window.performance.now() - known.fetchedAt < FRESH) return known.page;
    const page = fetchPage(window, key, priority, () => entries.delete(key));
    entries.delete(key);
    entries.set(key, { page, fetchedAt: window.performance.now() });
    dropOldest(entries);
    return page;
  };
  return {
    load: (url) => request(url, 'high'),
    prefetch(url) {
      // A prefetch fails silently: following the link shows the reason.
      request(url, 'low').catch(() => {});
    },
  };
}

function dropOldest(entries: Map<string, Entry>): void {
  const [oldest] = entries.keys();
  if (entries.size > CAPACITY && oldest !== undefined) entries.delete(oldest);
}

async function fetchPage(
  window: Environment['window'],
  address: string,
  priority: RequestPriority,
  forget: () => void,
): Promise<SentPage> {
  try {
    const response = await window.fetch(address, { headers: { accept: 'text/html' }, priority });
    // A page with another status, such as 404, is the page at this address.
    if (response.status >= 500) throw new Error(`HTTP ${response.status} ${response.statusText}`.trim());
    if (!isKept(response)) forget();
    const url = new URL(response.url || address);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
    const isOurs = url.origin === new URL(address).origin;
    return { url, html: isHtml && isOurs ? await response.text() : undefined };
  } catch (error) {
    forget();
    throw error;
  }
}

/** A server that forbids to store an answer, as one that shows a page while it is written, gets asked each time. */
function isKept(response: Response): boolean {
  return response.ok && response.headers.get('cache-control')?.includes('no-store') !== true;
}
