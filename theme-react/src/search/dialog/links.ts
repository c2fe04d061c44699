import { countedText, fillText } from '../../core/texts.js';
import type { Search } from '../search.js';
import type { Results } from '../session.js';
import { ASK } from './extra-icons.js';
import type { Row, Section } from './rows.js';

/** Returns the address of the search page for a state of the dialog. */
function searchPageAddress({ settings, session }: Search): string {
  const { query, filters } = session.state.get();
  const url = new URL(settings.searchPage, document.baseURI);
  url.searchParams.set('q', query.trim());
  if (filters.kind) url.searchParams.set('kind', filters.kind);
  const version = settings.versions.find(({ tag }) => filters.tags.includes(tag))?.name;
  // Without this parameter, the search page uses the reader's preferred version, or the last one.
  if (version && settings.versions.length > 1) url.searchParams.set('version', version);
  return url.pathname + url.search;
}

/** Returns the address for questions that the search does not answer; undefined if the site has none. */
export function askAddress({ settings }: Search, query: string): string | undefined {
  return settings.ask && fillText(settings.ask.url, { query: encodeURIComponent(query) });
}

/** Returns the attributes of a link; one to another host opens in a new tab. */
export function linkAttributes(address: string): Row['attributes'] {
  return address.startsWith('/') ? undefined : { target: '_blank', rel: 'noopener' };
}

/** Returns the section with the link to all results, if the site has a search page, and the link that passes the query on. */
export function lastSection(search: Search, { count, query }: Results): Section[] {
  const { settings, texts } = search;
  if (count === 0) return [];
  const rows: Row[] = [];
  if (settings.searchPage) rows.push({ key: '', href: searchPageAddress(search), label: countedText(texts.search_see_all, count, settings.language) });
  const ask = askAddress(search, query);
  if (ask) rows.push({ key: 'ask', icon: ASK, href: ask, label: settings.ask?.label, attributes: linkAttributes(ask) });
  return rows.length > 0 ? [{ label: '', rows }] : [];
}
