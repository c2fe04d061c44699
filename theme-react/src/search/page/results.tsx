import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from '../../core/react.js';
import { standInNotice } from '../dialog/announcement.js';
import { Chooser, FilterBar } from '../dialog/filters.js';
import { Marked } from '../dialog/marked.js';
import { FailureScreen, NoResultsScreen } from '../dialog/screens.js';
import { AskLink } from '../dialog/ways-on.js';
import { countedText } from '../../core/texts.js';
import { Also } from '../dialog/rows.js';
import { fullPathOf } from '../model/full-path.js';
import { type Hit, pathOf, titleOf } from '../model/hit.js';
import { type Ranked, rowsOfHits } from '../model/rows.js';
import type { Search } from '../search.js';
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
      {results && results.count > 0 && <AskLink search={search} query={results.query} />}
    </>
  );
}

/**
 * Returns a ref for the list, and a function that fetches the next page of hits. As the button may be removed by then, the focus
 * moves to the first new hit, or to the button that retries.
 */
function useMore({ session }: Search): [list: RefObject<HTMLOListElement | null>, onMore: () => void] {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef(0);
  const { results, failure } = useStore(session.state);
  const hits = results?.hits;
  const count = hits?.length ?? 0;
  useEffect(() => {
    const focused = document.activeElement;
    // A hit that was merged into an earlier row has no row of its own.
    const row = rowsOfHits(hits ?? []).findIndex(({ rank }) => rank >= next.current);
    const target = failure ? '.search-message button' : row > 0 ? `:scope > li:nth-child(${row + 1}) h2 a` : undefined;
    // The focus stays if the reader moved it meanwhile.
    if (next.current > 0 && target && (focused === document.body || focused?.closest('.search-more'))) {
      (failure ? list.current?.parentElement : list.current)?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    }
    next.current = 0;
  }, [hits, failure]);
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
      {rowsOfHits(hits).map(({ hit, rank, same, more }) => (
        <li key={hit.objectID} className="search-result">
          <h2><HitLink search={search} hit={hit} rank={rank}><Marked text={titleOf(hit)} /></HitLink></h2>
          <p className="search-result-path">{fullPathOf(hit).join(' › ')}<Also hit={hit} texts={search.texts} /></p>
          {hit.marked.content && <p><Marked text={hit.marked.content} /></p>}
          <FurtherHits search={search} label={search.texts.search_in_places} items={same.length > 0 ? [{ hit, rank }, ...same] : same} labelOf={(item) => pathOf(item).join(' › ')} />
          <FurtherHits search={search} label={search.texts.search_more_on_page} items={more} labelOf={titleOf} />
        </li>
      ))}
    </ol>
  );
}

/** A link to a hit, which reports when it is followed. */
function HitLink({ search, hit, rank, children }: Ranked & { search: Search; children: ReactNode }): ReactNode {
  return (
    <a href={hit.url} onClick={() => search.followed(hit, rank)} onAuxClick={(click) => click.button === 1 && search.followed(hit, rank)}>
      {children}
    </a>
  );
}

interface FurtherHitsProps {
  readonly search: Search;
  /** Forms of the text with the number. */
  readonly label: string;
  readonly items: readonly Ranked[];
  readonly labelOf: (hit: Hit) => string;
}

/** The hits that a row represents, collapsed at first. */
function FurtherHits({ search, label, items, labelOf }: FurtherHitsProps): ReactNode {
  if (items.length === 0) return null;
  return (
    <details className="search-result-more">
      <summary>{countedText(label, items.length, search.settings.language)}</summary>
      <ul>
        {items.map(({ hit, rank }) => (
          <li key={hit.objectID}><HitLink search={search} hit={hit} rank={rank}><Marked text={labelOf(hit)} /></HitLink></li>
        ))}
      </ul>
    </details>
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
