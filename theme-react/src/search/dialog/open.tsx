import { createRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Environment } from '../../core/environment.js';
import type { Detach } from '../../core/events.js';
import { EnvironmentProvider } from '../../core/react.js';
import { CrashBoundary } from '../../crash/boundary.js';
import { CrashBox } from '../../crash/crash-page.js';
import { loadProvider } from '../load-provider.js';
import { createSearch, loadSearchTexts, type Search } from '../search.js';
import { cutQuery } from '../session.js';
import { readSearchSettings } from '../settings.js';
import { SearchDialog } from './dialog.js';
import { createModel } from './model.js';
import { type DialogStart, showDialog } from './show.js';

/** An open search dialog. */
export interface OpenedDialog {
  close(): void;
}

/** Options of {@link openDialog}. */
export interface DialogOptions extends DialogStart {
  readonly onClose: () => void;
}

/** Fetches the texts of the dialog and the code of its first search. */
export async function warmDialog({ document, storage }: Environment): Promise<void> {
  const settings = readSearchSettings(document, storage);
  await Promise.all([loadSearchTexts(document), settings && loadProvider(settings)]);
}

/** Prepares the search of the dialog; undefined if the page has none. */
export async function prepareDialog(environment: Environment): Promise<Search | undefined> {
  return createSearch(environment, await loadSearchTexts(environment.document));
}

/** Shows the dialog over the page. */
export function openDialog(environment: Environment, search: Search, options: DialogOptions): OpenedDialog {
  const { element, root } = createHost(environment.document, search);
  const model = createModel(search);
  const input = createRef<HTMLInputElement>();
  const start = { ...options, query: cutQuery(options.query) };
  let hide: Detach | undefined;
  const close = (): void => {
    if (!hide) return;
    hide();
    hide = undefined;
    options.onClose();
    // The followed link must stay in the page until its event has been handled.
    setTimeout(() => {
      root.unmount();
      element.remove();
    });
  };
  render(environment, root, <SearchDialog search={search} model={model} input={input} initialQuery={start.query} onClose={close} />);
  hide = showDialog({ element, input, search, model }, start, close);
  return { close };
}

/** Renders the dialog synchronously; an error in it shows a message in its place. */
function render(environment: Environment, root: Root, dialog: ReactNode): void {
  flushSync(() =>
    root.render(
      <EnvironmentProvider environment={environment}>
        <CrashBoundary renderCrash={(error, retry) => <CrashBox error={error} onRetry={retry} />}>{dialog}</CrashBoundary>
      </EnvironmentProvider>,
    ),
  );
}

/** Makes the element of the dialog with a separate root, so that an error in the dialog affects nothing else. */
function createHost(document: Document, search: Search): { element: HTMLDialogElement; root: Root } {
  const element = document.createElement('dialog');
  element.className = 'search-dialog';
  element.setAttribute('aria-label', search.texts.search);
  document.body.append(element);
  return { element, root: createRoot(element) };
}
