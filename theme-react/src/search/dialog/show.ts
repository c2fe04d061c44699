import type { RefObject } from 'react';
import { combine, type Detach, listen } from '../../core/events.js';
import type { Search } from '../search.js';
import type { DialogModel } from './model.js';

/** A dialog whose content is rendered. */
export interface RenderedDialog {
  readonly element: HTMLDialogElement;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly search: Search;
  readonly model: DialogModel;
}

/** The initial state of a dialog. */
export interface DialogStart {
  /** Initial text of the field. */
  readonly query: string;
  /** Whether the query is selected, so that the next letter replaces it. */
  readonly isSelected: boolean;
  /** Whether Enter was the last key: the first hit is followed then. */
  readonly isEntered: boolean;
}

/**
 * Shows a modal dialog with the focus in its field, and starts its search.
 * @param close - called when the reader closes the dialog or leaves the page
 * @returns a function that hides the dialog and ends its search
 */
export function showDialog({ element, input, search, model }: RenderedDialog, start: DialogStart, close: () => void): Detach {
  const { documentElement: html } = document;
  const { session } = search;
  const { query } = start;
  // Escape, and a press outside the panel, which must not move the focus to the page.
  const closeOutside = (event: Event): void => {
    if (event.target !== element) return;
    event.preventDefault();
    close();
  };
  const detach = combine(
    () => element.close(),
    () => html.toggleAttribute('data-search-open', false),
    model.stop,
    () => session.stop(),
    listen(window, 'pagehide', close),
    listen(window, 'popstate', close),
    listen(window, 'online', () => session.state.get().failure && session.retry()),
    listen(element, 'cancel', closeOutside),
    listen(element, 'mousedown', closeOutside),
  );
  html.toggleAttribute('data-search-open', true);
  element.showModal();
  input.current?.focus();
  input.current?.setSelectionRange(start.isSelected ? 0 : query.length, query.length);
  model.type(query);
  if (start.isEntered) model.enter({});
  return detach;
}
