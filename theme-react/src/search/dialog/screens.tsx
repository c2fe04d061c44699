import type { ReactNode } from 'react';
import type { FailureKind } from '../client/errors.js';
import { failureReason, missingResultsAddress, type Search } from '../search.js';
import type { SearchTexts } from '../texts.js';
import { Icon } from './icons.js';

interface ScreenProps {
  readonly texts: SearchTexts;
}

/** Nothing was searched for yet. */
export function EmptyScreen({ texts }: ScreenProps): ReactNode {
  return (
    <div className="search-message">
      <Icon name="recent" />
      <p>{texts.search_no_recent}</p>
    </div>
  );
}

/** Props of {@link NoResultsScreen}. */
export interface NoResultsProps {
  readonly search: Search;
  readonly query: string;
  /** Searches for another query. */
  onSuggestion(query: string): void;
  /** Searches all kinds of pages. */
  onAllKinds(): void;
}

/** Nothing was found. */
export function NoResultsScreen({ search, query, onSuggestion, onAllKinds }: NoResultsProps): ReactNode {
  const { texts } = search;
  const { kind } = search.session.state.get().filters;
  // Suggestions keep the filters.
  const suggestions = kind ? [] : search.suggestions();
  const report = missingResultsAddress(search, query);
  return (
    <div className="search-message">
      <Icon name="empty" />
      <p className="search-message-title">
        {texts.search_no_results} <q>{query}</q>
      </p>
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
    </div>
  );
}

/** Props of {@link FailureScreen}. */
export interface FailureProps extends ScreenProps {
  readonly failure: FailureKind;
  onRetry(): void;
}

/** The search failed. */
export function FailureScreen({ texts, failure, onRetry }: FailureProps): ReactNode {
  const reason = failureReason(texts, failure);
  return (
    <div className="search-message" data-failure={failure}>
      <Icon name="failed" />
      <p className="search-message-title">{texts.search_failed}</p>
      {reason && <p>{reason}</p>}
      <p>{texts.search_failed_help}</p>
      <button type="button" className="button" onClick={onRetry}>{texts.search_retry}</button>
    </div>
  );
}
