import type { DialogModel, DialogView } from './model.js';
import { rowId } from './rows.js';

/** Safari ends a composition before the key that confirms it; that key has this code and no other key does. */
const CONFIRMS = 229;

/** Whether a key belongs to a composition, or is left to the browser with Alt. */
export function isComposition({ isComposing, keyCode, altKey }: KeyboardEvent): boolean {
  return isComposing || keyCode === CONFIRMS || altKey;
}

/**
 * Does what a key means for the list of a field, in the dialog and in the panel of the search page.
 * @returns whether the key is one of the list's; the browser must not handle it then
 */
export function handleListKey(press: KeyboardEvent, model: DialogModel): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = press;
  if (isComposition(press)) return false;
  const { row, state } = model.view.get();
  if (key === 'ArrowDown' || key === 'ArrowUp') model.move(key === 'ArrowDown' ? 1 : -1);
  else if (key === 'Enter') model.enter({ ctrlKey, metaKey, shiftKey });
  else if (row?.list && !state.query && (key === 'Delete' || (key === 'Backspace' && shiftKey))) model.remove(row);
  else if (row?.list === 'recent' && key.toLowerCase() === 's' && (ctrlKey || metaKey)) model.keep(row);
  else return false;
  return true;
}

/** Enter follows the link of the active row as a click does, so that whatever handles links handles it. */
export function followPending(model: DialogModel, { active, isCurrent, pending }: DialogView): void {
  if (!pending || !isCurrent || !active) return;
  model.enter(undefined);
  const link = document.getElementById(rowId(active));
  link?.dispatchEvent(new MouseEvent('click', { ...pending, bubbles: true, cancelable: true }));
}
