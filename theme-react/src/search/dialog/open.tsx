import { createRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Environment } from '../../core/environment.js';
import { combine, listen } from '../../core/events.js';
import { EnvironmentProvider } from '../../core/react.js';
import { CrashBoundary } from '../../crash/boundary.js';
import { CrashBox } from '../../crash/crash-page.js';
import { loadProvider } from '../provider.js';
import { createSearch, loadSearchTexts, type Search } from '../search.js';
import { cutQuery } from '../session.js';
import { readSearchSettings } from '../settings.js';
import { SearchDialog } from './dialog.js';
import { createModel } from './model.js';

/** An open search dialog. */
export interface OpenedDialog {
  close(): void;
}

/** Options of {@link openDialog}. */
export interface DialogOptions {
  /** What the field holds at first. */
  readonly query: string;
  /** The next letter replaces the query, as it is none that was typed. */
  readonly isSelected: boolean;
  /** Enter was the last key: the first hit is to be followed. */
  readonly isEntered: boolean;
  readonly onClose: () => void;
}

/** Fetches what the dialog and its first search need. */
export async function warmDialog({ document, storage }: Environment): Promise<void> {
  const settings = readSearchSettings(document, storage);
  await Promise.all([loadSearchTexts(document), settings && loadProvider(settings)]);
}

/** Makes what the dialog works with; undefined where the page has no search. */
export async function prepareDialog(environment: Environment): Promise<Search | undefined> {
  return createSearch(environment, await loadSearchTexts(environment.document));
}

/** Shows the dialog over the page. The browser keeps the focus in it. */
export function openDialog(environment: Environment, search: Search, options: DialogOptions): OpenedDialog {
  const { document, window } = environment;
  const { element, root } = createHost(document, search);
  const { session } = search;
  const model = createModel(search);
  const input = createRef<HTMLInputElement>();
  const query = cutQuery(options.query);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    detach();
    document.documentElement.removeAttribute('data-search-open');
    element.close();
    options.onClose();
    // The link that was followed must stay in the page until the event is over.
    setTimeout(() => {
      root.unmount();
      element.remove();
    });
  };
  const detach = combine(
    model.stop,
    () => session.stop(),
    listen(window, 'pagehide', close),
    listen(window, 'popstate', close),
    listen(window, 'online', () => session.state.get().failure && session.retry()),
  );
  closeOnPress(element, close);
  render(environment, root, <SearchDialog search={search} model={model} input={input} initialQuery={query} onClose={close} />);
  document.documentElement.setAttribute('data-search-open', '');
  element.showModal();
  input.current?.focus();
  input.current?.setSelectionRange(options.isSelected ? 0 : query.length, query.length);
  model.type(query);
  if (options.isEntered) model.enter({});
  return { close };
}

/** Renders the dialog at once; a fault in it shows a box in its place. */
function render(environment: Environment, root: Root, dialog: ReactNode): void {
  flushSync(() =>
    root.render(
      <EnvironmentProvider environment={environment}>
        <CrashBoundary renderCrash={(error, retry) => <CrashBox error={error} onRetry={retry} />}>{dialog}</CrashBoundary>
      </EnvironmentProvider>,
    ),
  );
}

/** A root of its own: a fault in the dialog takes nothing else with it. */
function createHost(document: Document, search: Search): { element: HTMLDialogElement; root: Root } {
  const element = document.createElement('dialog');
  element.className = 'search-dialog';
  element.setAttribute('aria-label', search.texts.search);
  document.body.append(element);
  return { element, root: createRoot(element) };
}

/** Escape, and a press beside the panel, which would move the focus to what is behind. */
function closeOnPress(dialog: HTMLDialogElement, close: () => void): void {
  for (const type of ['cancel', 'mousedown']) {
    dialog.addEventListener(type, (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    });
  }
}
