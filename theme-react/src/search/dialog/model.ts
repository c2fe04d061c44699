import { createStore, type Store } from '../../core/store.js';
import type { Search } from '../search.js';
import { isUnderWay, type SearchState } from '../session.js';
import type { Row, Section } from './rows.js';
import type { Extras, ExtrasCode } from './extras.js';
import { hitSections } from './sections.js';

/** Modifier keys of a press, which determine where a link opens. */
export type Modifiers = Partial<Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>>;

/** The state that keys and pointer change. */
interface Cursor {
  /** Index of the row that is active while the keys of the field control the list; -1: none. */
  readonly index: number;
  /** Whether the keys of the field control the list. A panel is open then. */
  readonly hasFocus: boolean;
  /** Keys of the rows whose lists are open. */
  readonly opened: readonly string[];
  /** Modifiers of an Enter that was pressed before the results arrived; the first row is followed once they do. */
  readonly pending: Modifiers | undefined;
}

/** The input of a view, except the cursor. */
interface Sources {
  readonly search: Search;
  /** The least index: 0 in the dialog, -1 (no row) in a panel. */
  readonly first: number;
  /** Undefined until their code is loaded. */
  extras: Extras | undefined;
}

/** The contents of the dialog. */
export interface DialogView extends Cursor {
  readonly state: SearchState;
  readonly sections: readonly Section[];
  /** The row at the index. */
  readonly row: Row | undefined;
  /** The same row if it is marked as active. */
  readonly active: Row | undefined;
  /** Whether the rows are those of the query; while a search is under way they are those of the last one. */
  readonly isCurrent: boolean;
  /** Whether there are rows. */
  readonly hasRows: boolean;
  /** The position to scroll to: the top of a new list, or the row that the keys reached. */
  readonly reveal: 'top' | 'row' | undefined;
  /** The parts around the list; undefined until their code is loaded. */
  readonly extras: Extras | undefined;
  /** The message of an action. */
  readonly said: string | undefined;
}

/** The list of the dialog: its rows, and which of them is active. */
export interface DialogModel {
  readonly view: Store<DialogView>;
  /** Called when the field gets or loses the focus; without focus, a pending Enter is dropped. */
  expand(hasFocus: boolean): void;
  /** Searches for a query. */
  type(query: string): void;
  /** Called when the pointer moves over a row. */
  point(index: number): void;
  /** Moves up or down by `step`, wrapping at the ends. */
  move(step: number): void;
  /** Called on Enter: the active row is followed as soon as there is one. `undefined` drops a pending Enter. */
  enter(press: Modifiers | undefined): void;
  /** Opens or closes the list of a row; the first row of a list that opens is active then. */
  toggle(row: Row): void;
  /** Shows and announces a text, until something else happens. */
  say(text: string): void;
  /** Removes the listeners. */
  stop(): void;
}

/**
 * Makes the {@link DialogModel} of a search.
 * @param isPanel - In the dialog, the list is always visible, and its first row is active. In a panel, the list is visible below a field
 *   while the field has the focus; the page has the full results, so that no row is active before the reader chooses one, and Enter does
 *   not leave the page
 */
export function createModel(search: Search, isPanel = false): DialogModel {
  const { session } = search;
  const first = isPanel ? -1 : 0;
  const sources: Sources = { search, first, extras: undefined };
  const view = createStore(viewOf(sources, { index: first, hasFocus: !isPanel, opened: [], pending: undefined }));
  const update = (change: Partial<Cursor>, reveal?: DialogView['reveal'], said?: string): void =>
    view.set(viewOf(sources, { ...view.get(), ...change }, reveal, said));
  const refresh = (): void => update({});
  // Without their code, there are only the hits.
  const show = (code: ExtrasCode): void => {
    sources.extras = code.openExtras(code, search, isPanel, refresh);
    refresh();
  };
  search.loadExtras().then(show, () => {});
  const stop = session.state.subscribe(({ results }, before) => {
    if (results === before.results) return refresh();
    update({ index: first, opened: [] }, 'top');
  });
  return {
    view,
    stop,
    expand: (hasFocus) => update(hasFocus ? { hasFocus } : { hasFocus, pending: undefined }),
    type(query) {
      if (view.get().pending) update({ pending: undefined });
      session.setQuery(query);
    },
    point: (index) => update({ hasFocus: true, index }),
    move(step) {
      const { isCurrent, index: from } = view.get();
      const count = rowsOf(view.get()).length;
      if (!isCurrent || count === 0) return update({ hasFocus: true });
      const index = (Math.max(from, step > 0 ? -1 : 0) + step + count) % count;
      update({ hasFocus: true, index }, index === 0 ? 'top' : 'row');
    },
    enter: (pending) => update({ pending }),
    toggle: (row) => update(toggled(view.get(), row), 'row'),
    say: (text) => update({}, undefined, text),
  };
}

function viewOf(sources: Sources, { hasFocus, opened, pending, ...cursor }: Cursor, reveal?: DialogView['reveal'], said?: string): DialogView {
  const { search, first } = sources;
  const state = search.session.state.get();
  const { query, results } = state;
  const sections = sectionsOf(sources, state, opened);
  const rows = rowsOf({ sections });
  const index = Math.max(first, Math.min(cursor.index, rows.length - 1));
  return {
    state,
    sections,
    index,
    hasFocus,
    opened,
    row: rows[index],
    active: hasFocus ? rows[index] : undefined,
    isCurrent: !isUnderWay(state) && query.trim() === (results?.query ?? ''),
    hasRows: rows.length > 0,
    reveal,
    extras: sources.extras,
    said,
    // Without rows, Enter has no effect; those of stored searches come with the extras.
    pending: sources.extras && !isUnderWay(state) && rows.length === 0 ? undefined : pending,
  };
}

function toggled(view: DialogView, { key, isOpen }: Row): Partial<Cursor> {
  const index = rowsOf(view).findIndex((row) => row.key === key);
  const others = view.opened.filter((other) => other !== key);
  return isOpen ? { index, opened: others } : { index: index + 1, opened: [...others, key] };
}

function rowsOf({ sections }: Pick<DialogView, 'sections'>): Row[] {
  return sections.flatMap(({ rows }) => rows);
}

function sectionsOf({ search, extras }: Sources, state: SearchState, opened: readonly string[]): readonly Section[] {
  const { query, results, failure } = state;
  const above = extras?.above(query) ?? [];
  if (results) return [...above, ...hitSections(search, results, opened), ...(extras?.below(state) ?? [])];
  if (above.length > 0 || failure) return above;
  return extras?.start(state) ?? [];
}
