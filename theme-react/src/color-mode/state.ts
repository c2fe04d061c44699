import type { ColorMode, Settings } from '../core/settings.js';

/** A choice of mode; `system` follows the operating system. */
export type ColorModeChoice = ColorMode | 'system';

/** The choice, and what the operating system prefers at the moment. */
export interface ColorModeState {
  /** The choice of the reader, or the default of the site. */
  readonly choice: ColorModeChoice;
  /** The preference of the operating system. */
  readonly system: ColorMode;
}

/** Query parameter that shows a page in a mode without storing it, for pages shown inside others. */
export const COLOR_MODE_QUERY = 'docusaurus-theme';

/** Media query of readers whose system is dark. */
export const DARK_QUERY = '(prefers-color-scheme: dark)';

/** The mode that is shown. */
export function shownMode({ choice, system }: ColorModeState): ColorMode {
  return choice === 'system' ? system : choice;
}

/** The choice of a reader whose storage holds `stored`; anything but a mode means no choice. */
export function restoreChoice(stored: string | null, settings: Settings): ColorModeChoice {
  if (settings.colorModeSwitch && isColorMode(stored)) return stored;
  return settings.colorModeSystem ? 'system' : settings.colorMode;
}

/** Returns the choice that follows `choice` in the toggle: light, dark, system if the site has it, and light again. */
export function nextChoice(choice: ColorModeChoice, system: boolean): ColorModeChoice {
  if (choice === 'light') return 'dark';
  return choice === 'dark' && system ? 'system' : 'light';
}

/** Whether a text names a mode. */
export function isColorMode(text: string | null | undefined): text is ColorMode {
  return text === 'light' || text === 'dark';
}

/** The preference of the operating system. */
export function systemMode(window: Window): ColorMode {
  return window.matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** The state that the boot script left on `<html>`. */
export function readColorMode(window: Window, settings: Settings): ColorModeState {
  const { themeChoice } = window.document.documentElement.dataset;
  const known = isColorMode(themeChoice) || themeChoice === 'system';
  return { choice: known ? themeChoice : restoreChoice(null, settings), system: systemMode(window) };
}

/** Writes the state to the attributes of `<html>` that the style sheet reads. */
export function writeColorMode(root: HTMLElement, state: ColorModeState): void {
  root.dataset.theme = shownMode(state);
  root.dataset.themeChoice = state.choice;
}
