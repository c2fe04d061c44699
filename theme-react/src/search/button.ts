import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { combine, listen } from '../core/events.js';
import { findSlot, slot } from '../core/slots.js';
import { isApple } from './platform.js';
import { isField, isSearchShortcut } from './shortcut.js';

/** The keys of the search: they follow the search button, or lead to the field where the page has one. */
export const searchButton: Behavior = (environment) =>
  combine(
    onContent(environment, () => labelKeys(environment)),
    listen(environment.document, 'keydown', (press) => {
      if (press.defaultPrevented || press.isComposing) return;
      if (isSearchShortcut(press, isField(press.target)) && goToSearch(environment.document)) {
        press.preventDefault();
      }
    }),
  );

function goToSearch(document: Document): boolean {
  const field = document.querySelector<HTMLInputElement>(`${slot('search-page')} input[name="q"]`);
  const button = findSlot(document, 'search-button');
  if (field) field.select();
  else button?.click();
  field?.focus();
  return field !== null || button !== null;
}

/** Keyboards of Apple have another key; the page says how it is written there. */
function labelKeys({ document, window }: Environment): void {
  if (!isApple(window.navigator.platform)) return;
  for (const key of document.querySelectorAll<HTMLElement>(`${slot('search-button')} kbd[data-label-apple]`)) {
    key.textContent = key.dataset.labelApple ?? '';
  }
}
