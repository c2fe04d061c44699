/** The field that takes what is typed until the dialog is there; one that is really focused, so that any keyboard works. */
const FIELD = 'input[data-search-hold]';

/** Opens the field with a text. Must happen in the event of the reader, or phones show no keyboard. */
export function holdTyping(document: Document, text = ''): void {
  if (document.querySelector(FIELD)) return;
  const field = document.createElement('input');
  field.dataset.searchHold = '';
  field.className = 'visually-hidden search-hold';
  field.value = text;
  field.autocomplete = 'off';
  field.setAttribute('aria-busy', 'true');
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Removes the field; what was typed into it, if it was there. */
export function releaseTyping(document: Document): string | undefined {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  field?.remove();
  return field?.value;
}
