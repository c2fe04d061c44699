import { findSlot } from './core/slots.js';
import { navigate } from './navigation/navigate.js';
import { holdTyping } from './search/hold.js';

/**
 * Opens the search as its button does: the dialog, or the search page if the site has no dialog. An open dialog does not change.
 * @param query - initial text of the field; by default, the selected text of the page
 * @returns false if the page has no search
 */
export function openSearch(document: Document, query = ''): boolean {
  const button = findSlot<HTMLAnchorElement>(document, 'search-button');
  if (!button) return false;
  const { searchOpen } = document.documentElement.dataset;
  if (searchOpen !== undefined) return true;
  if (!query) button.click();
  else if (button.dataset.search) openDialog(button, query);
  else navigate(document, searchPageAddress(button, query));
  return true;
}

/** Opens the dialog with a query, in the way that text typed before the dialog is loaded is passed to it. */
function openDialog(button: HTMLAnchorElement, query: string): void {
  holdTyping(button.ownerDocument, query);
  button.click();
}

function searchPageAddress(button: HTMLAnchorElement, query: string): string {
  const url = new URL(button.href);
  url.searchParams.set('q', query);
  return url.href;
}
