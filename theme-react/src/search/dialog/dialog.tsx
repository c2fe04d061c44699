import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from '../../core/react.js';
import { announcement, standInNotice } from '../search.js';
import { FilterBar } from './filters.js';
import { Footer } from './footer.js';
import { followPending } from './keys.js';
import type { DialogView } from './model.js';
import { type DialogProps, fillField } from './parts.js';
import { Preview } from './preview.js';
import { type Row, rowId, RowList } from './rows.js';
import { EmptyScreen, FailureScreen, NoResultsScreen } from './screens.js';
import { SearchBox } from './search-box.js';

/** The content of the search dialog: a combobox, filters, results or messages, and hints of keys. */
export function SearchDialog(props: DialogProps & { readonly initialQuery: string }): ReactNode {
  const { search, model } = props;
  const view = useStore(model.view);
  const { state, row } = view;
  useEffect(() => followPending(model, view), [model, view]);
  return (
    <div className="search-panel" data-status={state.status} data-searching={state.query || state.results ? '' : undefined}>
      <SearchBox {...props} view={view} />
      <FilterBar search={search} />
      <div className="search-body">
        <Screen {...props} view={view} />
        {state.results && state.results.count > 0 && <Preview hit={row?.hit} />}
      </div>
      <Footer search={search} list={row?.list} said={view.said} />
      <p className="visually-hidden" role="status">{view.said ?? announcement(search, state, view.extra)}</p>
    </div>
  );
}

function Screen(props: DialogProps & { readonly view: DialogView }): ReactNode {
  const { input, search, view } = props;
  const { results } = view.state;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the start, so that the heading above the first row is visible.
    if (view.reveal === 'top') element.current?.scrollTo({ top: 0 });
    else if (view.reveal && view.row) document.getElementById(rowId(view.row))?.scrollIntoView({ block: 'nearest' });
  }, [view]);
  return (
    // Scrolling by touch closes the on-screen keyboard, which covers half of the list.
    <div className="search-screen" ref={element} onTouchMove={() => input.current?.blur()}>
      {results?.standInFor && <p className="search-notice">{standInNotice(search.texts, results.standInFor)}</p>}
      <ScreenContent {...props} />
    </div>
  );
}

function ScreenContent({ search, model, input, view, onClose }: DialogProps & { readonly view: DialogView }): ReactNode {
  const { session, texts } = search;
  const { results, failure } = view.state;
  const fill = (query: string): void => fillField(input.current, model, query);
  const onFollow = (row: Row, isHere: boolean): void => {
    const { hit, rank } = row;
    if (hit) search.followed(hit, rank);
    if (isHere && row.run) void row.run({ close: onClose, fill, say: model.say });
    else if (isHere) onClose();
  };
  // Buttons that are removed with their screen move the focus to the field, whose keys control the list.
  const focusing = (run: () => void) => (): void => {
    run();
    input.current?.focus();
  };
  if (view.screen === 'rows') return <RowList model={model} view={view} texts={texts} onFollow={onFollow} />;
  if (failure) return <FailureScreen texts={texts} failure={failure} onRetry={focusing(() => session.retry())} />;
  if (results?.count === 0) {
    return <NoResultsScreen search={search} query={results.query} onSuggestion={fill} onAllKinds={focusing(() => session.setFilters({ kind: undefined }))} />;
  }
  if (view.screen === 'loading') return <p className="search-message">{texts.search_loading}</p>;
  return view.screen === 'no-recent' && <EmptyScreen texts={texts} />;
}
