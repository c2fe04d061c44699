import { type ReactNode, useEffect, useState } from 'react';
import type { FailureKind } from '../client/failure.js';
import { failureReason, type Search } from '../search.js';
import type { SearchTexts } from '../texts.js';
import { Icon } from './icons.js';
import type * as waysOn from './ways-on.js';

interface ScreenProps {
  readonly texts: SearchTexts;
}

/** Shown before the first search. */
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

/** Shown for an empty result. The code of the suggestions is fetched with the first such search; without it, only this text is shown. */
export function NoResultsScreen(props: NoResultsProps): ReactNode {
  const [code, setCode] = useState<typeof waysOn>();
  useEffect(() => void import('./ways-on.js').then(setCode, () => {}), []);
  return (
    <div className="search-message">
      <Icon name="empty" />
      <p className="search-message-title">
        {props.search.texts.search_no_results} <q>{props.query}</q>
      </p>
      {code && <code.WaysOn {...props} />}
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
