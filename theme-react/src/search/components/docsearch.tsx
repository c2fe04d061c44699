import { type ReactNode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createStore, type Store } from '../../core/store.js';
import { DocSearch, type DocSearchProps } from './doc-search.js';

/** Options of {@link docsearch}. */
export type DocsearchOptions = DocSearchProps & {
  /** Element that gets the search button in place of its content, or a selector of it. */
  readonly container: string | Element;
};

/** A search in a page. */
export interface Docsearch {
  /** Opens the dialog, with a query in its field; without one, with the selected text of the page. */
  open(query?: string): void;
  /** Closes the dialog. */
  close(): void;
  /** Removes the button and the dialog. */
  destroy(): void;
}

interface State {
  readonly isOpen: boolean;
  readonly query: string | undefined;
}

/**
 * Adds a search button with its dialog to a page.
 * @throws TypeError that names the option which is missing or wrong
 */
export function docsearch({ container, ...props }: DocsearchOptions): Docsearch {
  const host = typeof container === 'string' ? document.querySelector(container) : container;
  if (!host) throw new TypeError(`theme-react/search: no element matches \`container\` ${JSON.stringify(container)}; add one before the script`);
  const state = createStore<State>({ isOpen: props.open ?? props.defaultOpen ?? false, query: props.initialQuery });
  host.replaceChildren();
  const root = createRoot(host);
  root.render(<Controlled state={state} props={props as DocSearchProps} />);
  return {
    open: (query) => state.set({ isOpen: true, query: query ?? props.initialQuery }),
    close: () => state.set({ ...state.get(), isOpen: false }),
    destroy: () => root.unmount(),
  };
}

/** The search, in the state that the functions of {@link Docsearch} set. */
function Controlled({ state, props }: { state: Store<State>; props: DocSearchProps }): ReactNode {
  const { isOpen, query } = useSyncExternalStore(state.subscribe, state.get);
  const change = (open: boolean): void => {
    state.set({ isOpen: open, query: props.initialQuery });
    props.onOpenChange?.(open);
  };
  return <DocSearch {...props} open={isOpen} initialQuery={query} onOpenChange={change} />;
}
