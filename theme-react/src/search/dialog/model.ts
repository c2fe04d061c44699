import { createStore, type Store } from '../../core/store.js';
import type { Search } from '../search.js';
import { isUnderWay, type SearchState } from '../session.js';
import type { Row, Section } from './rows.js';
import type { Hit } from '../model/hit.js';
import type { Palette } from '../palette/palette.js';
import { lastSection, hitSections, storedSections } from './sections.js';

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
  readonly place: ListPlace;
  /** Undefined until its code is loaded, and if there is none. */
  palette: Palette | undefined;
}

/** The content of the list: its rows, or the reason that it is empty. */
export type Screen = 'rows' | 'failed' | 'no-results' | 'loading' | 'no-recent';

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
  /** The rows; `undefined` if there are none. */
  readonly screen: Screen | undefined;
  /** Whether the list is shown, or in a panel the message in its place. */
  readonly isExpanded: boolean;
  /** The position to scroll to: the top of a new list, or the row that the keys reached. */
  readonly reveal: 'top' | 'row' | undefined;
  /** Number of rows of the palette, in addition to the hits. */
  readonly extra: number;
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
  /** Makes a recent search a favorite. */
  keep(row: Row): void;
  /** Removes a stored search. */
  remove(row: Row): void;
  /** Shows and announces a text, until something else happens. */
  say(text: string): void;
  /** Removes the listeners. */
  stop(): void;
}

/**
 * The place of a list.
 * - `dialog`: the list is always visible, and its first row is active
 * - `panel`: the list is visible below a field while the field has the focus; the page has the full results, so that no row is active
 *   before the reader chooses one, and Enter does not leave the page
 */
export type ListPlace = 'dialog' | 'panel';

/** Makes the {@link DialogModel} of a search. */
export function createModel(search: Search, place: ListPlace = 'dialog'): DialogModel {
  const { session, stored } = search;
  const first = place === 'dialog' ? 0 : -1;
  const sources: Sources = { search, place, palette: undefined };
  const view = createStore(viewOf(sources, { index: first, hasFocus: place === 'dialog', opened: [], pending: undefined }));
  const update = (change: Partial<Cursor>, reveal?: DialogView['reveal'], said?: string): void =>
    view.set(viewOf(sources, { ...view.get(), ...change }, reveal, said));
  /** Returns a function that changes the stored searches by one of their rows. */
  const changing = (change: (hit: Hit) => void) => ({ hit }: Row): void => {
    if (hit) change(hit);
    update({});
  };
  if (place === 'dialog') openPalette(sources, () => update({}));
  const stop = session.state.subscribe(({ results }, before) => {
    if (results === before.results) return update({});
    update({ index: first, opened: [] }, 'top');
    // The page of a panel reports its results itself.
    if (results && place === 'dialog') search.viewed(rowsOf(view.get()).flatMap(({ hit }) => hit ?? []));
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
      const index = from < 0 ? (step > 0 ? 0 : count - 1) : (from + step + count) % count;
      update({ hasFocus: true, index }, index === 0 ? 'top' : 'row');
    },
    enter: (pending) => update({ pending }),
    toggle: (row) => update(toggled(view.get(), row), 'row'),
    keep: changing((hit) => stored?.keep(hit)),
    remove: changing((hit) => stored?.remove(hit)),
    say: (text) => update({}, undefined, text),
  };
}

/** Fetches the palette; without its code, the dialog has no rows of it. */
function openPalette(sources: Sources, onChange: () => void): void {
  const open = (palette: Palette): void => {
    sources.palette = palette;
    onChange();
  };
  sources.search.openPalette?.(onChange).then(open, () => {});
}

function viewOf(sources: Sources, { hasFocus, ...cursor }: Cursor, reveal?: DialogView['reveal'], said?: string): DialogView {
  const { search, place } = sources;
  const state = search.session.state.get();
  const { query, results } = state;
  const { sections, extra } = sectionsOf(sources, state, cursor.opened);
  const rows = rowsOf({ sections });
  const index = Math.max(place === 'dialog' ? 0 : -1, Math.min(cursor.index, rows.length - 1));
  const screen = screenOf(search, state, rows);
  // In a panel, a failure is shown on the page, with a button to retry.
  const isExpanded = place === 'dialog' ? screen === 'rows' : hasFocus && screen !== undefined && screen !== 'failed';
  return {
    state,
    sections,
    index,
    hasFocus,
    opened: cursor.opened,
    row: rows[index],
    active: isExpanded && hasFocus ? rows[index] : undefined,
    isCurrent: !isUnderWay(state) && query.trim() === (results?.query ?? ''),
    screen,
    isExpanded,
    reveal,
    extra,
    said,
    // Without rows, Enter has no effect.
    pending: !isUnderWay(state) && rows.length === 0 ? undefined : cursor.pending,
  };
}

function toggled(view: DialogView, { key, isOpen }: Row): Partial<Cursor> {
  const index = rowsOf(view).findIndex((row) => row.key === key);
  const others = view.opened.filter((other) => other !== key);
  return isOpen ? { index, opened: others } : { index: index + 1, opened: [...others, key] };
}

function screenOf({ settings }: Search, { status, results, failure }: SearchState, rows: readonly Row[]): Screen | undefined {
  if (rows.length > 0) return 'rows';
  if (failure) return 'failed';
  if (results?.count === 0) return 'no-results';
  if (status === 'stalled') return 'loading';
  return settings.isPersonal && !results ? 'no-recent' : undefined;
}

function rowsOf({ sections }: Pick<DialogView, 'sections'>): Row[] {
  return sections.flatMap(({ rows }) => rows);
}

function sectionsOf({ search, place, palette }: Sources, { query, results, failure, status }: SearchState, opened: readonly string[]): Pick<DialogView, 'sections' | 'extra'> {
  const signed = palette?.signed(query.trim()) ?? [];
  if (results) {
    const beside = palette && signed.length === 0 ? palette.beside(results.query) : [];
    const last = place === 'dialog' ? lastSection(search, results) : [];
    return { sections: [...signed, ...hitSections(search, results, opened), ...beside, ...last], extra: rowsOf({ sections: [...signed, ...beside] }).length };
  }
  if (signed.length > 0 || failure) return { sections: signed, extra: rowsOf({ sections: signed }).length };
  const stored = search.stored ? storedSections(search.stored, search.texts) : [];
  // During a long search, a notice replaces them.
  const start = (status !== 'stalled' && palette?.start()) || [];
  return { sections: [...stored, ...start], extra: 0 };
}
