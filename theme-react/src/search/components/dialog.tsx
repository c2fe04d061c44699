import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { closest, isPlainClick } from '../../core/events.js';
import { SearchDialog as DialogContent } from '../dialog/dialog.js';
import { createModel, type DialogModel } from '../dialog/model.js';
import { showDialog } from '../dialog/show.js';
import type { Search } from '../search.js';
import { selectedText } from '../selection.js';
import { cutQuery } from '../session.js';
import type { SearchTexts } from '../texts.js';
import { useIsClient } from './is-client.js';
import { type SearchShortcut, SHORTCUTS, useShortcuts } from './keys.js';
import { useLatest } from './latest.js';
import { type OpenState, useOpen } from './open-state.js';
import { readOptions, type SearchOptions } from './options.js';
import { openVisit, startVisit, type TransformHits, type Visit } from './visit.js';

/** Options of appearance and behaviour. */
export interface SearchView extends OpenState {
  /** Placeholder of the field. */
  readonly placeholder?: string | undefined;
  /** Texts in place of the English ones. */
  readonly texts?: Partial<SearchTexts> | undefined;
  /**
   * Text of the field when the dialog opens.
   * @defaultValue the selected text of the page
   */
  readonly initialQuery?: string | undefined;
  /** Changes hits before they are shown: their addresses, their order, which of them. */
  readonly transformHits?: TransformHits | undefined;
  /** Navigates to the address of a hit that is followed in this window, in place of the browser; for routers. */
  readonly navigate?: ((url: string) => void) | undefined;
  /**
   * Keys that open the dialog.
   * @defaultValue `['mod+k', '/']`
   */
  readonly shortcuts?: readonly SearchShortcut[] | undefined;
  /**
   * Colours of the dialog and the button.
   * @defaultValue those that `data-theme` of an element around them names, or else those of the reader's system
   */
  readonly colorMode?: 'light' | 'dark' | undefined;
  /** Element that the dialog is added to; default: `body`. */
  readonly portal?: HTMLElement | undefined;
}

/** Props of {@link SearchDialog}. */
export type SearchDialogProps = SearchOptions &
  SearchView & {
    /** Element to focus when the dialog closes, if no element had the focus before. */
    readonly finalFocus?: RefObject<HTMLElement | null> | undefined;
  };

/**
 * A search dialog for any page, opened by its keys or by the program. The options of the search are read when it opens.
 * @throws TypeError that names the option which is missing or wrong
 */
export function SearchDialog(props: SearchDialogProps): ReactNode {
  const { shortcuts = SHORTCUTS, portal } = props;
  const [isOpen, change] = useOpen(props);
  const isClient = useIsClient();
  const visits = useRef<VisitOfProps | undefined>(undefined);
  readOptions(props);
  useShortcuts(shortcuts, () => change(!isOpen));
  // A row that was followed stays in the page until its event is over.
  const close = (): void => void setTimeout(() => change(false));
  if (!isOpen || !isClient) return null;
  return createPortal(<OpenDialog props={props} visits={visits} onClose={close} />, portal ?? document.body);
}

/** The visit, and the options that it was started with. */
interface VisitOfProps {
  readonly key: string;
  readonly client: unknown;
  readonly visit: Visit;
}

interface OpenDialogProps {
  readonly props: SearchDialogProps;
  readonly visits: RefObject<VisitOfProps | undefined>;
  onClose(): void;
}

interface Opened {
  readonly search: Search;
  readonly model: DialogModel;
  readonly query: string;
}

function OpenDialog({ props, visits, onClose }: OpenDialogProps): ReactNode {
  const latest = useLatest({ props, onClose });
  const [opened, setOpened] = useState<Opened>();
  const element = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // In an effect: a search that is closed has ended, and strict mode runs effects once more.
  useLayoutEffect(() => {
    const { props: first } = latest.current;
    const search = openVisit(window, visitOf(visits, first), {
      ...first,
      options: first,
      transform: () => latest.current.props.transformHits,
    });
    const query = cutQuery(first.initialQuery ?? selectedText(document));
    // oxlint-disable-next-line react/set-state-in-effect -- before the browser paints
    setOpened({ search, model: createModel(search), query });
  }, [latest, visits]);
  useLayoutEffect(() => {
    if (!opened || !element.current) return undefined;
    const isFocused = document.activeElement !== document.body;
    const finalFocus = latest.current.props.finalFocus?.current;
    const hide = showDialog({ element: element.current, input, ...opened }, { query: opened.query, isSelected: true, isEntered: false }, () => latest.current.onClose());
    return () => {
      hide();
      // The browser restores the focus of an element that had it.
      if (!isFocused) finalFocus?.focus({ preventScroll: true });
    };
  }, [opened, latest]);
  const follow = (click: MouseEvent): void => {
    const link = closest(click.target, 'a.search-row');
    if (!props.navigate || !link || !isPlainClick(click.nativeEvent)) return;
    click.preventDefault();
    props.navigate(link.getAttribute('href') ?? '');
  };
  return (
    <dialog ref={element} className="search-dialog" data-theme={props.colorMode} aria-label={opened?.search.texts.search} onClick={follow}>
      {opened && <DialogContent {...opened} input={input} initialQuery={opened.query} onClose={onClose} />}
    </dialog>
  );
}

/** The visit of a component; another one when it searches something else. */
function visitOf(visits: OpenDialogProps['visits'], props: SearchDialogProps): Visit {
  const { client, ...settings } = { client: undefined, ...readOptions(props), ...('client' in props && { client: props.client }) };
  const key = JSON.stringify(settings);
  const { current: known } = visits;
  if (known?.key === key && known.client === client) return known.visit;
  const visit = startVisit(window, props);
  visits.current = { key, client, visit };
  return visit;
}
