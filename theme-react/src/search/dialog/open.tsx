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

/** Fetches what the dialog and its first search need. */
export async function warmDialog({ document, storage }: Environment): Promise<void> {
  const settings = readSearchSettings(document, storage);
  await Promise.all([loadSearchTexts(document), settings && loadProvider(settings)]);
}

/** Makes what the dialog works with; undefined where the page has no search. */
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
    // The link that was followed must stay in the page until the event is over.
    setTimeout(() => {
      root.unmount();
      element.remove();
    });
  };
  render(environment, root, <SearchDialog search={search} model={model} input={input} initialQuery={start.query} onClose={close} />);
  hide = showDialog({ element, input, search, model }, start, close);
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
