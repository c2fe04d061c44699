/** The field that receives typed text until the dialog is loaded. It has the focus, so that on-screen keyboards and compositions work. */
const FIELD = 'input[data-search-hold]';

/** Opens the field with a text, unless it is open. Must be called in the handler of a user event, or phones show no keyboard. */
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

/** Removes the field and returns it; undefined if there was none. */
export function releaseTyping(document: Document): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  field?.remove();
  return field;
}
