import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { Environment } from '../../core/environment.js';
import { combine, type Detach, listen } from '../../core/events.js';
import { loadProvider } from '../provider.js';
import { createSearch, loadSearchTexts, type Search } from '../search.js';
import { MAX_QUERY_LENGTH } from '../session.js';
import { readSearchSettings } from '../settings.js';
import { SearchDialog } from './dialog.js';
import { DialogModel } from './model.js';
import type { SectionReader } from './section.js';

/** Where there is room for previews. */
const WIDE_QUERY = '(min-width: 997px)';

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
  const { document } = environment;
  const { element, root } = createHost(document, search);
  const model = new DialogModel(search);
  const input = createRef<HTMLInputElement>();
  const query = options.query.slice(0, MAX_QUERY_LENGTH);
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
    () => model.stop(),
    () => search.session.stop(),
    closeOn(environment, element, close),
    listen(environment.window, 'online', () => search.session.state.get().failure && search.session.retry()),
  );
  const props = { search, model, input, initialQuery: query, read: sectionReader(environment), onClose: close };
  flushSync(() => root.render(<SearchDialog {...props} />));
  document.documentElement.setAttribute('data-search-open', '');
  element.showModal();
  input.current?.focus();
  input.current?.setSelectionRange(options.isSelected ? 0 : query.length, query.length);
  model.type(query);
  return { close };
}

/** A root of its own: a fault in the dialog takes nothing else with it. */
function createHost(document: Document, search: Search): { element: HTMLDialogElement; root: Root } {
  const element = document.createElement('dialog');
  element.className = 'search-dialog';
  element.setAttribute('aria-label', search.texts.search);
  document.body.append(element);
  return { element, root: createRoot(element) };
}

/** Escape, a press beside the panel, and whatever leaves the page. */
function closeOn({ window }: Environment, dialog: HTMLDialogElement, close: () => void): Detach {
  const onCancel = (event: Event): void => {
    event.preventDefault();
    close();
  };
  const onPress = (event: MouseEvent): void => {
    if (event.target !== dialog) return;
    // Or the press would move the focus to what is behind.
    event.preventDefault();
    close();
  };
  dialog.addEventListener('cancel', onCancel);
  dialog.addEventListener('mousedown', onPress);
  return combine(
    () => dialog.removeEventListener('cancel', onCancel),
    () => dialog.removeEventListener('mousedown', onPress),
    listen(window, 'pagehide', close),
    listen(window, 'popstate', close),
  );
}

const readers = new WeakMap<Environment, SectionReader>();

/** Pages are fetched for previews only where these are shown, and never at the expense of a reader who saves data. */
function sectionReader(environment: Environment): SectionReader | undefined {
  const { window } = environment;
  const { connection } = window.navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isThrifty = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
  if (isThrifty || !window.matchMedia(WIDE_QUERY).matches) return undefined;
  const reader = readers.get(environment) ?? loadReader(window);
  readers.set(environment, reader);
  return reader;
}

/** Reads with the code that is fetched for the first preview. */
function loadReader(window: Window & typeof globalThis): SectionReader {
  let reader: SectionReader | undefined;
  return async (address, signal) => {
    const { createSectionReader } = await import('./section.js');
    reader ??= createSectionReader(window);
    return reader(address, signal);
  };
}
