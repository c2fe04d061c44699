import { type ReactNode, useEffect, useState } from 'react';
import type { FailureKind } from '../client/failure.js';
import type { Search } from '../search.js';
import type { Results } from '../session.js';
import type { SearchTexts } from '../texts.js';
import { correctionNotice, failureReason, standInNotice } from './announcement.js';
import { EMPTY, FAILED, RECENT } from './extra-icons.js';
import { Icon } from './icons.js';
import type { DialogView } from './model.js';
import { type DialogProps, fillField } from './parts.js';
import { screenOf } from './screen.js';
import type * as waysOn from './ways-on.js';

interface ScreenProps {
  readonly texts: SearchTexts;
}

/** Props of {@link Messages}. */
export interface MessagesProps extends DialogProps {
  readonly view: DialogView;
}

/** The notices above the hits, and the message in place of rows. */
export function Messages(props: MessagesProps): ReactNode {
  return (
    <>
      <Notices texts={props.search.texts} results={props.view.state.results} />
      <Message {...props} />
    </>
  );
}

function Notices({ texts, results }: ScreenProps & { readonly results: Results | undefined }): ReactNode {
  if (!results) return null;
  const { standInFor } = results;
  const correction = correctionNotice(texts, results);
  return (
    <>
      {standInFor && <p className="search-notice">{standInNotice(texts, standInFor)}</p>}
      {correction && <div className="search-group">{correction}</div>}
    </>
  );
}

function Message({ search, model, input, view }: MessagesProps): ReactNode {
  const { session, texts } = search;
  const { results, failure } = view.state;
  const screen = screenOf(search, view);
  // Buttons that are removed with their screen move the focus to the field, whose keys control the list.
  const focusing = (run: () => void) => (): void => {
    run();
    input.current?.focus();
  };
  if (screen === 'failed' && failure) return <FailureScreen texts={texts} failure={failure} onRetry={focusing(() => session.retry())} />;
  if (screen === 'no-results' && results) {
    const onSuggestion = (query: string): void => fillField(input.current, model, query);
    return (
      <>
        <NoResultsScreen search={search} query={results.query} onSuggestion={onSuggestion} onAllKinds={focusing(() => session.setFilters({ kind: undefined }))} />
        {view.extras?.links()}
      </>
    );
  }
  if (screen === 'loading') return <p className="search-message">{texts.search_loading}</p>;
  return screen === 'no-recent' && <EmptyScreen texts={texts} />;
}

/** Shown before the first search. */
function EmptyScreen({ texts }: ScreenProps): ReactNode {
  return (
    <div className="search-message">
      <Icon name={RECENT} />
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
      <Icon name={EMPTY} />
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
      <Icon name={FAILED} />
      <p className="search-message-title">{texts.search_failed}</p>
      {reason && <p>{reason}</p>}
      <p>{texts.search_failed_help}</p>
      <button type="button" className="button" onClick={onRetry}>{texts.search_retry}</button>
    </div>
  );
}
