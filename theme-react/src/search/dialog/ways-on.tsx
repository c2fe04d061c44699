import { type ReactNode, useState } from 'react';
import { fillText } from '../../core/texts.js';
import { nameOf } from '../model/hit.js';
import type { Search } from '../search.js';
import { storedOf } from '../stored.js';
import { ASK } from './extra-icons.js';
import { Icon } from './icons.js';
import { askAddress, linkAttributes } from './links.js';
import type { NoResultsProps } from './screens.js';

/** Limit of the suggested queries of this and earlier visits. */
const MAX_EARLIER = 3;

/** Suggestions after a search without results. */
export function WaysOn({ search, query, onSuggestion, onAllKinds }: NoResultsProps): ReactNode {
  const { texts, settings } = search;
  const { kind } = search.session.state.get().filters;
  // Suggestions keep the filters.
  const suggestions = kind ? [] : suggestionsOf(search);
  const report = settings.missingResultsUrl && fillText(settings.missingResultsUrl, { query: encodeURIComponent(query) });
  return (
    <>
      {kind && <p><button type="button" className="button" onClick={onAllKinds}>{texts.search_all_kinds}</button></p>}
      {suggestions.length > 0 && (
        <div className="search-suggestions">
          <p>{texts.search_try}:</p>
          <ul>
            {suggestions.map((suggestion) => (
              <li key={suggestion}>
                <button type="button" className="search-chip" onClick={() => onSuggestion(suggestion)}>{suggestion}</button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {report && (
        <p>
          {texts.search_missing} <a href={report} target="_blank" rel="noopener">{texts.search_missing_link}</a>
        </p>
      )}
      <AskLink search={search} query={query} />
      {settings.reportUrl && <ReportButton key={query} search={search} query={query} address={settings.reportUrl} />}
    </>
  );
}

/** Returns similar queries, then up to 3 earlier searches: queries of this visit that led to a hit, and stored searches. */
function suggestionsOf(search: Search): string[] {
  const { query, results } = search.session.state.get();
  const stored = storedOf(search);
  const names = [...(stored?.recent() ?? []), ...(stored?.favorites() ?? [])].map(nameOf);
  const similar = results?.suggestions ?? [];
  const earlier = earlierSearches([...search.queries, ...names], query);
  return [...similar, ...earlier.filter((text) => !similar.some((other) => keyOf(other) === keyOf(text)))];
}

/** Texts that differ by case or outer spaces are one search. */
const keyOf = (text: string): string => text.trim().toLowerCase();

/** Returns the first 3 of `searches`, each once and without the one that is typed. */
function earlierSearches(searches: readonly string[], typed: string): string[] {
  const byKey = new Map(searches.toReversed().map((text) => [keyOf(text), text]));
  const keys = [...new Set(searches.map(keyOf))].filter((key) => key && key !== keyOf(typed));
  return keys.slice(0, MAX_EARLIER).map((key) => byKey.get(key) ?? key);
}

/** A link that passes the query to another search or assistant, if the site has one. */
export function AskLink({ search, query }: { readonly search: Search; readonly query: string }): ReactNode {
  const address = askAddress(search, query);
  if (!address) return null;
  return <p><a className="search-ask" href={address} {...linkAttributes(address)}><Icon name={ASK} />{search.settings.ask?.label}</a></p>;
}

/** Sends the text of the query to the site, which happens only on this press. */
function ReportButton({ search, query, address }: { readonly search: Search; readonly query: string; readonly address: string }): ReactNode {
  const [isSent, setSent] = useState(false);
  const send = (): void => {
    search.loadExtras().then(async ({ loadReports }) => (await loadReports?.())?.sendReport(window, search, address, query)).catch(() => {});
    setSent(true);
  };
  // The button is not removed, so that it keeps the focus.
  return <p><button type="button" className="search-report" aria-disabled={isSent} onClick={() => isSent || send()}>{isSent ? search.texts.search_reported : search.texts.search_report}</button></p>;
}
