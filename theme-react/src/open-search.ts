import { findSlot } from './core/slots.js';
import { navigate } from './navigation/navigate.js';
import { holdTyping } from './search/hold.js';

/**
 * Opens the search as its button does: the dialog, or the search page where a page has no dialog. A dialog that is open
 * already stays as it is.
 * @param query - what the field holds at first; without it, what is selected on the page
 * @returns false where the page has no search
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

/** The dialog takes what was typed before it was there. */
function openDialog(button: HTMLAnchorElement, query: string): void {
  holdTyping(button.ownerDocument, query);
  button.click();
}

function searchPageAddress(button: HTMLAnchorElement, query: string): string {
  const url = new URL(button.href);
  url.searchParams.set('q', query);
  return url.href;
}
