import { type ReactNode, useEffect } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { combine, type Detach, listen } from '../../core/events.js';
import { useStore } from '../../core/react.js';
import { followPending, handleListKey, isComposition } from '../dialog/keys.js';
import { createModel, type DialogModel, type DialogView } from '../dialog/model.js';
import { type Screen, screenOf } from '../dialog/screen.js';
import type { SearchState } from '../session.js';
import { LIST_ID, type Row, rowId, RowList } from '../dialog/rows.js';
import type { Search } from '../search.js';
import type { SearchTexts } from '../texts.js';

/** The panel below the field of the search page. */
export interface SearchPanel {
  readonly model: DialogModel;
  /** Element in the form of the field that the panel is rendered into. */
  readonly host: HTMLElement;
  readonly detach: Detach;
}

/**
 * Makes the field of the search page a combobox. Its panel opens with the focus, a letter or an arrow key. Escape closes it,
 * and clears the field if it is closed already; Tab closes it and moves the focus to the next element.
 * @param onClear - empties the field and the search
 */
export function attachPanel(search: Search, input: HTMLInputElement, onClear: () => void): SearchPanel {
  const model = createModel(search, true);
  const host = input.ownerDocument.createElement('div');
  host.className = 'search-suggest';
  input.after(host);
  const names = ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls', 'aria-activedescendant'];
  // The reader was in the field before this code was there.
  if (input.ownerDocument.activeElement === input) model.expand(true);
  writeState(search, input, model.view.get());
  const detach = combine(
    model.stop,
    () => host.remove(),
    () => names.forEach((name) => input.removeAttribute(name)),
    model.view.subscribe((view) => writeState(search, input, view)),
    listen(input, 'focus', () => model.expand(true)),
    // A press in the closed field, which has the focus already.
    listen(input, 'click', () => model.expand(true)),
    listen(input, 'input', () => model.expand(true)),
    listen(input, 'blur', () => model.expand(false)),
    listen(input, 'keydown', (press) => {
      if (press.defaultPrevented || isComposition(press)) return;
      const view = model.view.get();
      const isExpanded = isOpen(search, view);
      if (press.key === 'Escape') {
        // Browsers empty a search field at once.
        press.preventDefault();
        if (isExpanded) model.expand(false);
        else onClear();
      } else if (press.key === 'Tab') {
        // Synchronously: the browser would move the focus into a scrollable list, which is then removed.
        flushSync(() => model.expand(false));
      } else if (press.key === 'Enter' && !view.active) {
        // The full results are on the page: the form is not sent, the panel makes room.
        model.expand(false);
      } else if (handleListKey(press, model)) {
        press.preventDefault();
      }
    }),
  );
  return { model, host, detach };
}

/** Whether the panel is open: it has rows or a message. A failure is shown on the page, with a button to retry. */
function isOpen(search: Search, view: DialogView): boolean {
  const screen = screenOf(search, view);
  return view.hasFocus && screen !== undefined && screen !== 'failed';
}

/** Updates the ARIA attributes of the field. */
function writeState(search: Search, input: HTMLInputElement, view: DialogView): void {
  const { active } = view;
  const isExpanded = isOpen(search, view);
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) input.removeAttribute(name);
    else input.setAttribute(name, value);
  };
  set('role', 'combobox');
  set('aria-autocomplete', 'list');
  set('aria-expanded', String(isExpanded));
  set('aria-controls', isExpanded ? LIST_ID : undefined);
  set('aria-activedescendant', active && rowId(active));
}

/** Props of {@link PanelRows}. */
export interface PanelRowsProps {
  readonly search: Search;
  readonly panel: SearchPanel;
}

/** The content of the open panel: the rows of the dialog, or a message. */
export function PanelRows({ search, panel: { model, host } }: PanelRowsProps): ReactNode {
  const view = useStore(model.view);
  useEffect(() => {
    followPending(model, view);
    if (view.reveal && view.active) document.getElementById(rowId(view.active))?.scrollIntoView({ block: 'nearest' });
  }, [model, view]);
  const onFollow = ({ hit, rank }: Row, isInPlace: boolean): void => {
    if (hit) search.followed(hit, rank);
    if (isInPlace) model.expand(false);
  };
  if (!isOpen(search, view)) return null;
  return createPortal(
    // A press between the rows would otherwise move the focus out of the field and close the panel.
    <div className="search-suggest-list" onMouseDown={(press) => press.preventDefault()}>
      {view.hasRows ? (
        <RowList model={model} view={view} texts={search.texts} onFollow={onFollow} />
      ) : (
        <NoRows screen={screenOf(search, view)} state={view.state} texts={search.texts} />
      )}
    </div>,
    host,
  );
}

/** A list box with one disabled option, as a list box must not be empty. The status of the page announces results. */
function NoRows({ screen, state, texts }: { readonly screen: Screen | undefined; readonly state: SearchState; readonly texts: SearchTexts }): ReactNode {
  return (
    <div role="listbox" id={LIST_ID} aria-label={texts.search_results} className="search-suggest-note">
      <p role="option" aria-disabled="true" aria-selected="false">
        {screen === 'no-recent' && texts.search_no_recent}
        {screen === 'loading' && texts.search_loading}
        {screen === 'no-results' && <>{texts.search_no_results} <q>{state.results?.query}</q></>}
      </p>
    </div>
  );
}
