import type { Behavior, Environment } from '../core/environment.js';
import { findSlot } from '../core/slots.js';
import type { EngineCore } from '../search/engine/engine.js';
import type { Hit } from '../search/model/hit.js';
import { cutQuery } from '../search/session.js';
import { readSearchSettings, type SearchSettings } from '../search/settings.js';

/** Maximum number of pages in the list. */
const MAX_PAGES = 6;

/** Lists the pages that the words of an unknown address find in the site's own index. No request is sent to other hosts. */
export const notFound: Behavior = (environment) => {
  const element = findSlot(environment.document, 'not-found');
  const settings = readSearchSettings(environment.document, environment.storage);
  const abort = new AbortController();
  if (element && settings?.index) {
    // If the search fails, the list stays hidden.
    offerPages(environment, element, settings, abort.signal).catch(() => {});
  }
  return () => abort.abort();
};

async function offerPages(environment: Environment, element: HTMLElement, settings: SearchSettings, signal: AbortSignal): Promise<void> {
  const { openIndex } = await import('../search/few-queries.js');
  const engine = openIndex(environment.window, settings);
  const segments = segmentsOf(environment, settings);
  const find = finder(engine, settings, signal);
  const results = await Promise.all(queriesOf(segments).map((query) => find(query)));
  signal.throwIfAborted();
  const pages = nearest([...new Map(results.flat())], segments);
  element.querySelector('ul')?.replaceChildren(...pages.map(([url, title]) => item(environment.document, url, title)));
  element.hidden = pages.length === 0;
}

/** Address and title of a page. */
type Page = readonly [url: string, title: string];

/** Returns the words of each segment of the path below the base URL. */
function segmentsOf({ window }: Environment, { baseUrl }: SearchSettings): string[] {
  const { pathname } = window.location;
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname;
  return path.split('/').map(wordsOf).filter(Boolean);
}

/** Returns the queries: all words of the address, those of its last segment, and those of its first one. */
function queriesOf(segments: readonly string[]): string[] {
  const queries = [segments.join(' '), segments.at(-1) ?? '', segments[0] ?? ''];
  return [...new Set(queries.map((query) => cutQuery(query)))].filter(Boolean);
}

/** Returns the pages with the most words of the address in their own address or title. Equal ones keep the order of the search. */
function nearest(pages: readonly Page[], segments: readonly string[]): Page[] {
  const words = new Set(segments.join(' ').toLowerCase().split(' '));
  const ranked = pages.map((page) => {
    const own = new Set(page.flatMap((text) => wordsOf(text).toLowerCase().split(' ')));
    return { page, shared: [...words].filter((word) => own.has(word)).length };
  });
  ranked.sort((a, b) => b.shared - a.shared);
  return ranked.slice(0, MAX_PAGES).map(({ page }) => page);
}

/** Returns the words of a title, or of a segment of a path without its extension and number prefix. */
function wordsOf(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // Invalid escapes are kept.
  }
  return text.replace(/\.\w{1,5}$/, '').replace(/^\d+[-_.]\s*/, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Returns a function that returns the pages with hits for a query, or else for a similar one, the best first. */
function finder(engine: EngineCore<Hit>, settings: SearchSettings, signal: AbortSignal): (query: string) => Promise<Page[]> {
  const { language, tags, isContextual } = settings;
  const filters = isContextual ? { language, tags } : {};
  return async (query) => {
    let { hits } = await engine.search({ query, filters, signal });
    if (hits.length === 0) {
      const [similar] = await engine.suggest({ query, filters, signal });
      if (similar !== undefined) ({ hits } = await engine.search({ query: similar, filters, signal }));
    }
    return hits.flatMap(({ url, hierarchy }) => {
      const title = hierarchy.lvl1 ?? hierarchy.lvl0;
      return title ? [[url.replace(/#.*/s, ''), title] as const] : [];
    });
  };
}

function item(document: Document, url: string, title: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = url;
  const path = document.createElement('small');
  // Titles are not unique: versions and references repeat them.
  path.textContent = link.pathname;
  link.append(title, ' ', path);
  const element = document.createElement('li');
  element.append(link);
  return element;
}
