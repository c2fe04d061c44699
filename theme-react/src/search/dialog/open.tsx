import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Environment } from '../../core/environment.js';
import type { Detach } from '../../core/events.js';
import { EnvironmentProvider } from '../../core/react.js';
import { CrashBoundary } from '../../crash/boundary.js';
import { CrashBox } from '../../crash/crash-page.js';
import { loadProvider } from '../load-provider.js';
import { createSearch, loadExtras, loadSearchTexts, type Search } from '../search.js';
import { cutQuery } from '../session.js';
import { readSearchSettings } from '../settings.js';
import { SearchDialog } from './dialog.js';
import { createModel } from './model.js';
import { type DialogStart, showDialog } from './show.js';

/** Options of {@link openDialog}. */
export interface DialogOptions extends DialogStart {
  readonly onClose: () => void;
}

/** Fetches the texts of the dialog, the code of its first search and the rest of its code. */
export async function warmDialog({ document, storage }: Environment): Promise<void> {
  const settings = readSearchSettings(document, storage);
  await Promise.all([loadSearchTexts(document), settings && loadProvider(settings), loadExtras()]);
}

/** Prepares the search of the dialog; undefined if the page has none. */
export async function prepareDialog(environment: Environment): Promise<Search | undefined> {
  // Together with the texts, without which the dialog is not shown.
  loadExtras().catch(() => {});
  return createSearch(environment, await loadSearchTexts(environment.document));
}

/** Shows the dialog over the page. Returns a function that closes it. */
export function openDialog(environment: Environment, search: Search, options: DialogOptions): () => void {
  const element = document.createElement('dialog');
  element.className = 'search-dialog';
  element.setAttribute('aria-label', search.texts.search);
  document.body.append(element);
  // A separate root, so that an error in the dialog affects nothing else.
  const root = createRoot(element);
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
  // Synchronously, as the field gets the focus.
  flushSync(() =>
    root.render(
      <EnvironmentProvider environment={environment}>
        <CrashBoundary renderCrash={(error, retry) => <CrashBox error={error} onRetry={retry} />}>
          <SearchDialog search={search} model={model} input={input} initialQuery={start.query} onClose={close} />
        </CrashBoundary>
      </EnvironmentProvider>,
    ),
  );
  hide = showDialog({ element, input, search, model }, start, close);
  return close;
}
