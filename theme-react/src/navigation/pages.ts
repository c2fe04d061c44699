import type { Environment } from '../core/environment.js';

/** Maximum number of cached pages. */
const CAPACITY = 24;

/** Maximum age of a cached page, in milliseconds. */
const FRESH = 60_000;

/** The response for a page. */
export interface SentPage {
  /** Address after redirects. */
  readonly url: URL;
  /** The HTML, or `undefined` if the response is not HTML of this origin. */
  readonly html: string | undefined;
}

/** A cache of pages. */
export interface Pages {
  /**
   * Returns the page at an address, from the cache if it is fresh.
   * @throws the error of the browser if the page cannot be fetched, and Error for a status of 500 or above
   */
  load(url: URL): Promise<SentPage>;
  /** Fetches a page into the cache. */
  prefetch(url: URL): void;
}

interface Entry {
  readonly page: Promise<SentPage>;
  readonly fetchedAt: number;
}

/** Returns an empty cache. */
export function createPages(environment: Environment): Pages {
  const { window } = environment;
  const entries = new Map<string, Entry>();
  const request = (url: URL, priority: RequestPriority): Promise<SentPage> => {
    const key = url.origin + url.pathname + url.search;
    const cached = entries.get(key);
    if (cached && window.performance.now() - cached.fetchedAt < FRESH) return cached.page;
    const page = fetchPage(window, key, priority, () => entries.delete(key));
    entries.delete(key);
    entries.set(key, { page, fetchedAt: window.performance.now() });
    dropOldest(entries);
    return page;
  };
  return {
    load: (url) => request(url, 'high'),
    prefetch(url) {
      // A failed prefetch is ignored: navigation to the page shows the error.
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
    // Pages with another status, such as 404, are shown.
    if (response.status >= 500) throw new Error(`HTTP ${response.status} ${response.statusText}`.trim());
    if (!isCacheable(response)) forget();
    const url = new URL(response.url || address);
    const isHtml = response.headers.get('content-type')?.startsWith('text/html') === true;
    const isSameOrigin = url.origin === new URL(address).origin;
    return { url, html: isHtml && isSameOrigin ? await response.text() : undefined };
  } catch (error) {
    forget();
    throw error;
  }
}

/** Returns whether a response may be cached. Development servers, for example, send `no-store`. */
function isCacheable(response: Response): boolean {
  return response.ok && response.headers.get('cache-control')?.includes('no-store') !== true;
}
