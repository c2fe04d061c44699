import type { HistoryItem } from '../index';

/**
 * Undoes the last step of the visitor or of your code.
 *
 * @remarks
 * Covers options, modules, engravings, prints and the product itself. `configuration-change` with the source `HISTORY`
 * and `history-change` follow. A new step after an undo drops the steps that could have been redone.
 *
 * @returns Whether there was a step to undo.
 * @example
 * ```ts
 * const button = document.querySelector<HTMLButtonElement>('#undo')!;
 * button.onclick = () => void app.undo();
 * app.onEvent('history-change', ({ canUndo }) => (button.disabled = !canUndo));
 * ```
 */
export type Undo = () => Promise<boolean>;

/**
 * Redoes what {@link Undo} reversed.
 *
 * @remarks
 * `configuration-change` with the source `HISTORY` and `history-change` follow.
 *
 * @returns Whether there was a step to redo.
 */
export type Redo = () => Promise<boolean>;

/**
 * Returns whether there is a step to undo.
 *
 * @returns True when {@link Undo} would have an effect.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type CanUndo = () => boolean;

/**
 * Returns whether there is a step to redo.
 *
 * @returns True when {@link Redo} would have an effect.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 */
export type CanRedo = () => boolean;

/**
 * Lists the steps of the history.
 *
 * @remarks
 * At most 50 steps are kept. Opening another product begins a new history; changing the template keeps it.
 *
 * @returns The steps, oldest first, with a label in the visitor's language.
 * @throws {@link AppError} with `NOT_READY` before the embed is ready.
 * @example
 * ```ts
 * const labels = app.getHistory().map(({ label }) => label);
 * ```
 */
export type GetHistory = () => HistoryItem[];

/**
 * Goes to a step of the history, back or forward.
 *
 * @remarks
 * Later steps are kept and can be redone until something else is changed.
 *
 * @param id - Id of a step from {@link GetHistory}.
 * @returns A promise that resolves when the configuration of that step is in effect.
 * @throws {@link AppError} with `INVALID_OPTION` for a step that is no longer kept.
 * @example
 * ```ts
 * const [oldest] = app.getHistory();
 * if (oldest) await app.goToHistoryItem(oldest.id);
 * ```
 */
export type GoToHistoryItem = (id: string) => Promise<void>;
