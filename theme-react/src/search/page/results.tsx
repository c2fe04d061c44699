import type { ReactNode } from 'react';
import { useStore } from '../../core/react.js';
import { FilterBar } from '../dialog/filters.js';
import { Marked } from '../dialog/marked.js';
import { FailureScreen, NoResultsScreen } from '../dialog/screens.js';
import { fullPathOf, type Hit, titleOf } from '../model/hit.js';
import type { Search } from '../search.js';

/** Props of {@link ResultsPage}. */
export interface ResultsPageProps {
  readonly search: Search;
  /** Searches for a suggestion. */
  onSuggestion(suggestion: string): void;
}

/** Filters and hits of the search page. */
export function ResultsPage({ search, onSuggestion }: ResultsPageProps): ReactNode {
  const { session, texts } = search;
  const { query, results, failure } = useStore(session.state);
  return (
    <>
      {query.trim() && <FilterBar search={search} hasLanguages />}
      {results?.isStandIn && <p className="search-notice">{texts.search_local}</p>}
      {results && results.hits.length > 0 && <HitList search={search} hits={results.hits} />}
      {results?.count === 0 && <NoResultsScreen search={search} query={results.query} onSuggestion={onSuggestion} />}
      {failure && <FailureScreen texts={texts} failure={failure} onRetry={() => (results ? session.more() : session.retry())} />}
      <MoreButton search={search} />
    </>
  );
}

function HitList({ search, hits }: { search: Search; hits: readonly Hit[] }): ReactNode {
  return (
    <ol>
      {hits.map((hit, rank) => (
        <li key={hit.objectID} className="search-result">
          <h2>
            <a href={hit.url} onClick={() => search.followed(hit, rank)}>
              <Marked text={titleOf(hit)} />
            </a>
          </h2>
          <p className="search-result-path">{fullPathOf(hit).join(' › ')}</p>
          {hit.marked.content && <p><Marked text={hit.marked.content} /></p>}
        </li>
      ))}
    </ol>
  );
}

function MoreButton({ search: { session, texts } }: { search: Search }): ReactNode {
  const { results, failure, status } = useStore(session.state);
  if (!results || failure || results.hits.length === 0 || results.hits.length >= results.count) return null;
  return (
    <p className="search-more">
      <button type="button" className="button" aria-disabled={status !== 'idle'} onClick={() => status === 'idle' && session.more()}>
        {texts.search_more}
      </button>
    </p>
  );
}
