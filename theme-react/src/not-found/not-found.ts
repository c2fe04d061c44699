import type { Behavior, Environment } from '../core/environment.js';
import { findSlot } from '../core/slots.js';
import type { Engine } from '../search/engine/index.js';
import { localAddress, readHit } from '../search/model/hit.js';
import { cutQuery } from '../search/session.js';
import { readSearchSettings, type SearchSettings } from '../search/settings.js';

/** Maximum number of pages that are offered. */
const MAX_PAGES = 6;

/** Lists the pages of the site's own index that the words of an unknown address find. No other host is asked. */
export const notFound: Behavior = (environment) => {
  const element = findSlot(environment.document, 'not-found');
  const settings = readSearchSettings(environment.document, environment.storage);
  const abort = new AbortController();
  if (element && settings?.index) {
    // Without an answer, the page is as it was.
    offerPages(environment, element, settings, abort.signal).catch(() => {});
  }
  return () => abort.abort();
};

async function offerPages(environment: Environment, element: HTMLElement, settings: SearchSettings, signal: AbortSignal): Promise<void> {
  const { openIndex } = await import('../search/local.js');
  const engine = openIndex(environment.window, settings);
  const pages = await firstFound(queriesOf(environment, settings), finder(engine, environment, settings, signal));
  element.querySelector('ul')?.replaceChildren(...[...pages].map(([url, title]) => item(environment.document, url, title)));
  element.hidden = pages.size === 0;
}

/** Addresses and titles of pages. */
type Pages = ReadonlyMap<string, string>;

/** The pages that the first query with any finds. */
async function firstFound([query, ...others]: readonly string[], find: (query: string) => Promise<Pages>): Promise<Pages> {
  if (query === undefined) return new Map();
  const pages = await find(query);
  return pages.size > 0 ? pages : firstFound(others, find);
}

/** All words of the address below the base URL, those of its last segment, and those of its first one. */
function queriesOf({ window }: Environment, { baseUrl }: SearchSettings): string[] {
  const { pathname } = window.location;
  const path = pathname.startsWith(baseUrl) ? pathname.slice(baseUrl.length) : pathname;
  const segments = path.split('/').map(wordsOf).filter(Boolean);
  const queries = [segments.join(' '), segments.at(-1) ?? '', segments[0] ?? ''];
  return [...new Set(queries.map((query) => cutQuery(query)))].filter(Boolean);
}

/** The words of a segment of a path, without its extension and number prefix. */
function wordsOf(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // An address that is not encoded as it should be is taken as it is.
  }
  return text.replace(/\.\w{1,5}$/, '').replace(/^\d+[-_.]\s*/, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Makes a function that returns the pages with hits for a query, or for a similar one; the best first. */
function finder(engine: Engine, { window }: Environment, settings: SearchSettings, signal: AbortSignal): (query: string) => Promise<Pages> {
  const { language, tags, isContextual } = settings;
  const filters = isContextual ? { language, tags } : {};
  const toLocal = localAddress(window.location, { ...settings, replacePathname: undefined });
  return async (query) => {
    let { hits } = await engine.search({ query, filters, signal });
    if (hits.length === 0) {
      const [similar] = await engine.suggest({ query, filters, signal });
      if (similar !== undefined) ({ hits } = await engine.search({ query: similar, filters, signal }));
    }
    const pages = new Map<string, string>();
    for (const json of hits) {
      const hit = readHit(json, toLocal);
      const url = hit?.url.replace(/#.*/s, '');
      const title = hit?.hierarchy.lvl1 ?? hit?.hierarchy.lvl0;
      if (url && title && !pages.has(url) && pages.size < MAX_PAGES) pages.set(url, title);
    }
    return pages;
  };
}

function item(document: Document, url: string, title: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  const element = document.createElement('li');
  element.append(link);
  return element;
}
