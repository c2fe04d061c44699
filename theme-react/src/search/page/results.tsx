import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from '../../core/react.js';
import { Chooser, FilterBar } from '../dialog/filters.js';
import { Marked } from '../dialog/marked.js';
import { FailureScreen, NoResultsScreen } from '../dialog/screens.js';
import { fullPathOf, type Hit, titleOf } from '../model/hit.js';
import { type Search, standInNotice } from '../search.js';
import { isUnderWay } from '../session.js';

/** Props of {@link ResultsPage}. */
export interface ResultsPageProps {
  readonly search: Search;
  /** The field of the page. */
  readonly input: HTMLInputElement;
  /** Searches for a suggestion. */
  onSuggestion(suggestion: string): void;
}

/** Filters and hits of the search page. */
export function ResultsPage({ search, input, onSuggestion }: ResultsPageProps): ReactNode {
  const { session, settings, texts } = search;
  const { query, filters, results, failure } = useStore(session.state);
  const { languages } = settings;
  const [list, onMore] = useMore(search);
  // As in the dialog: the button is gone then.
  const focusing = (run: () => void) => (): void => {
    run();
    input.focus();
  };
  return (
    <>
      {query.trim() && (
        <FilterBar search={search}>
          {languages.length > 1 && (
            <Chooser
              label={texts.search_language}
              value={filters.language ?? ''}
              choices={[{ name: '', label: texts.search_all_languages }, ...languages]}
              onChoose={(name) => session.setFilters({ language: name || undefined })}
            />
          )}
        </FilterBar>
      )}
      {results?.standInFor && <p className="search-notice">{standInNotice(texts, results.standInFor)}</p>}
      {results && results.hits.length > 0 && <HitList search={search} hits={results.hits} list={list} />}
      {results?.count === 0 && (
        <NoResultsScreen search={search} query={results.query} onSuggestion={onSuggestion} onAllKinds={focusing(() => session.setFilters({ kind: undefined }))} />
      )}
      {failure && <FailureScreen texts={texts} failure={failure} onRetry={results ? onMore : focusing(() => session.retry())} />}
      <MoreButton search={search} onMore={onMore} />
    </>
  );
}

/**
 * The list, and what fetches more of it. As the button may be gone afterwards, the focus goes on with the first hit that
 * came, or with the button that tries again.
 */
function useMore({ session }: Search): [list: RefObject<HTMLOListElement | null>, onMore: () => void] {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef(0);
  const { results, failure } = useStore(session.state);
  const count = results?.hits.length ?? 0;
  useEffect(() => {
    const focused = document.activeElement;
    const target = failure ? '.search-message button' : count > next.current ? `li:nth-child(${next.current + 1}) h2 a` : undefined;
    // Who went elsewhere meanwhile stays there.
    if (next.current > 0 && target && (focused === document.body || focused?.closest('.search-more'))) {
      list.current?.parentElement?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    }
    next.current = 0;
  }, [count, failure]);
  const onMore = (): void => {
    next.current = count;
    session.more();
  };
  return [list, onMore];
}

interface HitListProps {
  readonly search: Search;
  readonly hits: readonly Hit[];
  readonly list: RefObject<HTMLOListElement | null>;
}

function HitList({ search, hits, list }: HitListProps): ReactNode {
  return (
    <ol ref={list}>
      {hits.map((hit, rank) => (
        <li key={hit.objectID} className="search-result">
          <h2>
            <a href={hit.url} onClick={() => search.followed(hit, rank)} onAuxClick={(click) => click.button === 1 && search.followed(hit, rank)}>
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

function MoreButton({ search: { session, texts }, onMore }: { search: Search; onMore: () => void }): ReactNode {
  const { results, failure, status } = useStore(session.state);
  if (!results || failure || results.hits.length === 0 || results.hits.length >= results.count) return null;
  return (
    <p className="search-more">
      <button type="button" className="button" aria-disabled={isUnderWay({ status })} onClick={() => !isUnderWay({ status }) && onMore()}>
        {texts.search_more}
      </button>
    </p>
  );
}
