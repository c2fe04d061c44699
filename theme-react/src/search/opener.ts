import type { Environment } from '../core/environment.js';
import type { Detach } from '../core/events.js';
import { findSlot } from '../core/slots.js';
import type * as dialog from './dialog/search-dialog.js';
import { holdTyping, releaseTyping } from './hold.js';
import { findSearchButton } from './settings.js';

/** The code of the dialog. */
const loadDialog = (): Promise<typeof dialog> => import('./dialog/search-dialog.js');

/** Opens the search dialog, whose code is fetched when it is needed. */
export class Opener {
  readonly #environment: Environment;
  readonly #document: Document;
  #isOpen = false;
  #isWarm = false;
  #closeDialog: Detach | undefined;

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#document = environment.document;
  }

  /** Opens the dialog with a text that was typed, else with what is selected on the page. */
  open(typed = ''): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    const selected = typed ? '' : String(this.#document.getSelection() ?? '').trim();
    holdTyping(this.#document, typed);
    this.#show(selected).catch((error: unknown) => this.#fail(error));
  }

  /** Closes the dialog, or gives up on one that is still on its way. */
  close(): void {
    this.cancel();
    this.#closeDialog?.();
  }

  /** Gives up on a dialog that is still on its way. */
  cancel(): void {
    if (releaseTyping(this.#document) !== undefined) this.#onClose();
  }

  /** Opens or closes the dialog; false where the page has none. */
  toggle(): boolean {
    if (!findSearchButton(this.#document) || findSlot(this.#document, 'search-page')) return false;
    if (this.#isOpen) this.close();
    else this.open();
    return true;
  }

  /** Fetches what the dialog needs. */
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
    if (!search || !this.#isOpen) return;
    const typed = releaseTyping(this.#document);
    const { close } = openDialog(this.#environment, search, {
      query: typed || selected,
      isSelected: !typed,
      onClose: () => this.#onClose(),
    });
    this.#closeDialog = close;
  }

  #onClose(): void {
    this.#isOpen = false;
    this.#closeDialog = undefined;
    findSearchButton(this.#document)?.focus({ preventScroll: true });
  }

  /** The page of the search needs none of this. */
  #fail(error: unknown): void {
    const { window } = this.#environment;
    this.#isOpen = false;
    releaseTyping(this.#document);
    window.reportError(error);
    const { href } = findSearchButton(this.#document) ?? {};
    if (href) window.location.assign(href);
  }
}
