/** The field that takes what is typed until the dialog is there; one that is really focused, so that any keyboard works. */
const FIELD = 'input[data-search-hold]';

/** Opens the field with a text, unless it is open. Must happen in the event of the reader, or phones show no keyboard. */
export function holdTyping(document: Document, text = ''): HTMLInputElement {
  const open = document.querySelector<HTMLInputElement>(FIELD);
  if (open) return open;
  const field = document.createElement('input');
  field.dataset.searchHold = '';
  field.className = 'visually-hidden search-hold';
  field.value = text;
  field.autocomplete = 'off';
  field.setAttribute('aria-busy', 'true');
  document.body.append(field);
  field.focus({ preventScroll: true });
  return field;
}

/** Removes the field, and hands it over, if it was there. */
export function releaseTyping(document: Document): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  field?.remove();
  return field;
}
