import type { ColorMode, Settings } from '../core/settings.js';

/** A choice of mode; `system` follows the operating system. */
export type ColorModeChoice = ColorMode | 'system';

/** A choice and the current preference of the operating system. */
export interface ColorModeState {
  /** The choice of the reader, or the default of the site. */
  readonly choice: ColorModeChoice;
  /** The preference of the operating system. */
  readonly system: ColorMode;
}

/** Query parameter that sets the mode of an embedded page without storing it. */
export const COLOR_MODE_QUERY = 'docusaurus-theme';

/** Media query for a dark operating system. */
export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Returns the mode that is shown. */
export function shownMode({ choice, system }: ColorModeState): ColorMode {
  return choice === 'system' ? system : choice;
}

/** Returns the choice for a stored value; invalid values mean that the reader made no choice. */
export function restoreChoice(stored: string | null, settings: Settings): ColorModeChoice {
  if (settings.colorModeSwitch && isColorMode(stored)) return stored;
  return settings.colorModeSystem ? 'system' : settings.colorMode;
}

/** Returns the next choice of the toggle: light, dark, `system` if the site offers it, then light again. */
export function nextChoice(choice: ColorModeChoice, system: boolean): ColorModeChoice {
  if (choice === 'light') return 'dark';
  return choice === 'dark' && system ? 'system' : 'light';
}

/** Returns whether a text is a mode. */
export function isColorMode(text: string | null | undefined): text is ColorMode {
  return text === 'light' || text === 'dark';
}

/** Returns the preference of the operating system. */
export function systemMode(window: Window): ColorMode {
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** Returns the state that the boot script set on `<html>`. */
export function readColorMode(window: Window, settings: Settings): ColorModeState {
  const { themeChoice } = window.document.documentElement.dataset;
  const isChoice = isColorMode(themeChoice) || themeChoice === 'system';
  return { choice: isChoice ? themeChoice : restoreChoice(null, settings), system: systemMode(window) };
}

/** Sets the attributes of `<html>` for a state. */
export function writeColorMode(root: HTMLElement, state: ColorModeState): void {
  root.dataset.theme = shownMode(state);
  root.dataset.themeChoice = state.choice;
}
