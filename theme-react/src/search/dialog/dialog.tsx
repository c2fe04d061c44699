import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from '../../core/react.js';
import { followPending } from './keys.js';
import type { DialogView } from './model.js';
import { type DialogProps, fillField } from './parts.js';
import { type Row, rowId, RowList } from './rows.js';
import { SearchBox } from './search-box.js';

/** The content of the search dialog: a combobox with its results, and the parts around them as soon as their code is there. */
export function SearchDialog(props: DialogProps & { readonly initialQuery: string }): ReactNode {
  const { model } = props;
  const view = useStore(model.view);
  const { state, extras } = view;
  useEffect(() => followPending(model, view), [model, view]);
  return (
    <div className="search-panel" data-status={state.status} data-searching={state.query || state.results ? '' : undefined}>
      <SearchBox {...props} view={view} />
      {extras && <extras.FilterBar />}
      <div className="search-body">
        <Screen {...props} view={view} />
        {extras && <extras.Preview view={view} />}
      </div>
      {extras && <extras.Footer view={view} />}
      <p className="visually-hidden" role="status">{view.said ?? extras?.announcement(state)}</p>
    </div>
  );
}

function Screen(props: DialogProps & { readonly view: DialogView }): ReactNode {
  const { input, search, model, view, onClose } = props;
  const { texts } = search;
  const { state, extras } = view;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the start, so that the heading above the first row is visible.
    if (view.reveal === 'top') element.current?.scrollTo({ top: 0 });
    else if (view.reveal && view.row) document.getElementById(rowId(view.row))?.scrollIntoView({ block: 'nearest' });
  }, [view]);
  const onFollow = (row: Row, isHere: boolean): void => {
    const { hit, rank } = row;
    if (hit) search.followed(hit, rank);
    if (isHere && row.run) void row.run({ close: onClose, fill: (query) => fillField(input.current, model, query), say: model.say });
    else if (isHere) onClose();
  };
  return (
    // Scrolling by touch closes the on-screen keyboard, which covers half of the list.
    <div className="search-screen" ref={element} onTouchMove={() => input.current?.blur()}>
      {extras ? <extras.Messages {...props} /> : state.failure && <p className="search-message">{texts.search_failed}</p>}
      {view.hasRows && <RowList model={model} view={view} texts={texts} onFollow={onFollow} />}
    </div>
  );
}
