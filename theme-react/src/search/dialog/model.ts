import { createStore, type Store } from '../../core/store.js';
import type { Search } from '../search.js';
import type { SearchState } from '../session.js';
import type { Row, Section } from './rows.js';
import { resultSections, storedSections } from './sections.js';

/** Modifier keys of a press: they decide where a link opens. */
export type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What the dialog shows. */
export interface DialogView {
  readonly state: SearchState;
  readonly sections: readonly Section[];
  /** Index of the row that is marked as active; -1 where none is. */
  readonly active: number;
  /** The row that is active while the field has the focus. */
  readonly row: Row | undefined;
  /** Whether the rows are those of the query; while a search is under way they are those of the last one. */
  readonly isCurrent: boolean;
  /** The field has the focus, and its keys the list. */
  readonly isExpanded: boolean;
  /** What must be in sight: the top of a new list, or the row that the keys reached. */
  readonly reveal: 'top' | 'row' | undefined;
  /** Enter came before the results: the first row is followed when they are there. */
  readonly pending: Modifiers | undefined;
}

/** The list of the dialog: what is in it, and what is active. */
export class DialogModel {
  readonly view: Store<DialogView>;
  readonly #search: Search;
  readonly #unsubscribe: () => void;
  #active = 0;
  #isExpanded = true;
  #pending: Modifiers | undefined;

  constructor(search: Search) {
    this.#search = search;
    this.view = createStore(this.#read());
    this.#unsubscribe = search.session.state.subscribe((state, before) => {
      if (state.results === before.results) return this.#update();
      this.#active = 0;
      if (state.results) search.viewed(state.results.hits);
      return this.#update('top');
    });
  }

  /** The focus comes to the field or leaves it, which ends what its keys began (Spec 4). */
  expand(isExpanded: boolean): void {
    this.#isExpanded = isExpanded;
    if (!isExpanded) this.#pending = undefined;
    this.#update();
  }

  /** Searches for what was typed. */
  type(query: string): void {
    this.#pending = undefined;
    this.#search.session.setQuery(query);
  }

  /** The pointer moves over a row. */
  point(index: number): void {
    this.#isExpanded = true;
    this.#active = index;
    this.#update();
  }

  /** Goes up or down by `step`, around the ends. */
  move(step: number): void {
    const { sections, isCurrent } = this.view.get();
    const count = sections.reduce((sum, { rows }) => sum + rows.length, 0);
    if (!isCurrent || count === 0) return;
    this.#isExpanded = true;
    this.#active = (this.#active + step + count) % count;
    this.#update(this.#active === 0 ? 'top' : 'row');
  }

  /** Enter: the active row is to be followed, when there is one. */
  enter(press: Modifiers | undefined): void {
    this.#pending = press;
    this.#update();
  }

  /** Makes a recent search a favorite. */
  keep({ hit }: Row): void {
    if (hit) this.#search.stored?.keep(hit);
    this.#update();
  }

  /** Forgets a stored search. */
  remove({ hit }: Row): void {
    if (hit) this.#search.stored?.remove(hit);
    this.#update();
  }

  /** Ends the updates. */
  stop(): void {
    this.#unsubscribe();
  }

  #update(reveal?: DialogView['reveal']): void {
    this.view.set(this.#read(reveal));
  }

  #read(reveal?: DialogView['reveal']): DialogView {
    const { session, stored, texts } = this.#search;
    const state = session.state.get();
    const { query, results, failure, status } = state;
    const isCurrent = status === 'idle' && query.trim() === (results?.query ?? '');
    const start = stored ? storedSections(stored, texts) : [];
    const sections = results ? resultSections(this.#search, results) : failure ? [] : start;
    const rows = sections.flatMap((section) => section.rows);
    this.#active = Math.max(0, Math.min(this.#active, rows.length - 1));
    const isExpanded = this.#isExpanded && rows.length > 0;
    const active = isExpanded ? this.#active : -1;
    // Nothing came that Enter could follow.
    if (status === 'idle' && rows.length === 0) this.#pending = undefined;
    return { state, sections, active, row: rows[this.#active], isCurrent, isExpanded, reveal, pending: this.#pending };
  }
}
