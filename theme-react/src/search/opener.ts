import type { Environment } from '../core/environment.js';
import type { Detach } from '../core/events.js';
import { focusElement } from '../core/focus.js';
import { findSlot } from '../core/slots.js';
import { loadTexts, textsWith } from '../core/texts.js';
import { INITIAL_NAVIGATION, type NavigationFailure } from '../navigation/state.js';
import type * as dialog from './dialog/search-dialog.js';
import { FAILED_TEXTS } from './failed-texts.js';
import { holdTyping, releaseTyping } from './hold.js';
import { selectedText } from './selection.js';
import { findSearchButton, SEARCH_BUTTON } from './settings.js';
import { isField } from './shortcut.js';

/** The code of the dialog. */
const loadDialog = (): Promise<typeof dialog> => import('./dialog/search-dialog.js');

/** Opens the search dialog, whose code is fetched when it is needed. */
export class Opener {
  readonly #environment: Environment;
  readonly #document: Document;
  #isOpen = false;
  #isWarm = false;
  /** The element that had the focus before. */
  #focused: Element | null = null;
  /** Whether Enter was the last key: the first hit is followed as soon as it arrives. */
  #isEntered = false;
  /** Resolves when no composition is active in the field. */
  #composed: Promise<void> | undefined;
  #closeDialog: Detach | undefined;
  /** Removes the notice that the dialog could not be loaded. */
  #closeFailure: Detach | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#document = environment.document;
  }

  /** Opens the dialog with a typed text, or else with the selected text of the page. */
  open(typed = ''): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#closeFailure?.();
    const selected = typed ? '' : selectedText(this.#document);
    this.#focused = this.#document.activeElement;
    this.#attend(holdTyping(this.#document, typed));
    this.#show(selected).catch((error: unknown) => this.#fail(error, selected));
  }

  /** Closes the dialog, or cancels its opening. */
  close(): void {
    this.cancel();
    this.#closeDialog?.();
  }

  /** Cancels the opening of a dialog that is not loaded yet. */
  cancel(): void {
    if (releaseTyping(this.#document)) this.#onClose();
  }

  /** Opens or closes the dialog. Returns false if the page has none. */
  toggle(): boolean {
    if (!findSearchButton(this.#document) || findSlot(this.#document, 'search-page')) return false;
    if (this.#isOpen) this.close();
    else this.open();
    return true;
  }

  /** Fetches the code and the texts of the dialog. */
  async warm(): Promise<void> {
    if (this.#isWarm) return;
    this.#isWarm = true;
    try {
      const { warmDialog } = await loadDialog();
      await warmDialog(this.#environment);
    } catch {
      this.#isWarm = false;
    }
  }

  async #show(selected: string): Promise<void> {
    const { openDialog, prepareDialog } = await loadDialog();
    const search = await prepareDialog(this.#environment);
    // Removing the field during a composition would split it: the next field would receive the whole text once more.
    await this.#composed;
    if (!search || !this.#isOpen) return;
    const field = releaseTyping(this.#document);
    this.#closeDialog = openDialog(this.#environment, search, {
      query: field?.value || selected,
      isSelected: !field?.value,
      isEntered: this.#isEntered,
      onClose: () => this.#onClose(),
    });
  }

  /** Watches the field until the dialog opens. A press outside of it does not remove its focus. */
  #attend(field: HTMLInputElement): void {
    this.#isEntered = false;
    this.#composed = undefined;
    field.addEventListener('keydown', ({ key, isComposing }) => {
      this.#isEntered = key === 'Enter' && !isComposing;
    });
    field.addEventListener('blur', ({ relatedTarget }) => {
      if (!isField(relatedTarget)) field.focus({ preventScroll: true });
    });
    field.addEventListener('compositionstart', () => {
      this.#composed = new Promise((resolve) => field.addEventListener('compositionend', () => resolve(), { once: true }));
    });
  }

  #onClose(): void {
    this.#isOpen = false;
    this.#closeDialog = undefined;
    this.#returnFocus(this.#focused as HTMLElement | null);
  }

  /**
   * Moves the focus to the search button, also after a shortcut; where the page has several, to the one that opened
   * the dialog. A button that is not shown leaves the focus where it was before.
   */
  #returnFocus(before: HTMLElement | null): void {
    const button = before?.matches(SEARCH_BUTTON) ? before : findSearchButton(this.#document);
    button?.focus({ preventScroll: true });
    if (button && this.#document.activeElement === button) return;
    if (before?.isConnected && before !== this.#document.body) focusElement(before, { preventScroll: true });
  }

  /** Goes to the search page, which works without the dialog but needs a connection. */
  #fail(error: unknown, selected: string): void {
    const { window } = this.#environment;
    const query = releaseTyping(this.#document)?.value || selected;
    this.#onClose();
    window.reportError(error);
    const { href } = findSearchButton(this.#document) ?? {};
    if (!href || !window.navigator.onLine) return void this.#tell(query);
    const url = new URL(href);
    if (query) url.searchParams.set('q', query);
    window.location.assign(url);
  }

  /** Shows that the dialog could not be loaded; the query is kept. */
  async #tell(query: string): Promise<void> {
    const { navigation } = this.#environment;
    const { search_failed: title, search_failed_help: error } = textsWith(FAILED_TEXTS, await loadTexts(this.#document));
    const close = (): void => {
      // A navigation that began meanwhile is not affected.
      if (navigation.get() === failure) navigation.set(INITIAL_NAVIGATION);
    };
    const failure: NavigationFailure = { status: 'failed', title: `${title}.`, error, retry: () => this.open(query), close };
    this.#closeFailure = close;
    navigation.set(failure);
  }
}
