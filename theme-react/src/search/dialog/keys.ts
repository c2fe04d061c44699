import type { DialogModel, DialogView } from './model.js';
import { rowId } from './rows.js';

/** Code of the key that confirms a composition in Safari, where the composition ends before that key. No other key has it. */
const CONFIRMS = 229;

/** Whether a key belongs to a composition, or is left to the browser with Alt. */
export function isComposition({ isComposing, keyCode, altKey }: KeyboardEvent): boolean {
  return isComposing || keyCode === CONFIRMS || altKey;
}

/**
 * Handles a key of a field with a list, in the dialog and in the panel of the search page.
 * @returns whether the key was handled; the default action must be prevented then
 */
export function handleListKey(press: KeyboardEvent, model: DialogModel): boolean {
  const { key, ctrlKey, metaKey, shiftKey } = press;
  if (isComposition(press)) return false;
  const { row, state } = model.view.get();
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step) model.move(step);
  else if (key === 'Enter') model.enter({ ctrlKey, metaKey, shiftKey });
  else return !state.query && (row?.onKey?.(press) ?? false);
  return true;
}

/** Follows the link of the active row after Enter, by a click event, so that all handlers of links apply. */
export function followPending(model: DialogModel, { active, isCurrent, pending }: DialogView): void {
  if (!pending || !isCurrent || !active) return;
  model.enter(undefined);
  const link = document.getElementById(rowId(active));
  link?.dispatchEvent(new MouseEvent('click', { ...pending, bubbles: true, cancelable: true }));
}
