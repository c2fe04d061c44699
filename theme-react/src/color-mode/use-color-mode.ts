import { useEnvironment, useStore } from '../core/react.js';
import type { ColorMode } from '../core/settings.js';
import { chooseColorMode } from './behavior.js';
import { type ColorModeChoice, shownMode } from './state.js';

/** The result of {@link useColorMode}. */
export interface ColorModeControl {
  /** The mode that is shown. */
  readonly mode: ColorMode;
  /** The choice of the reader. */
  readonly choice: ColorModeChoice;
  /** Sets and stores a choice. */
  readonly setChoice: (choice: ColorModeChoice) => void;
}

/** Returns the colour mode of the page, which the toggle, other tabs and the operating system change. */
export function useColorMode(): ColorModeControl {
  const environment = useEnvironment();
  const state = useStore(environment.colorMode);
  return {
    mode: shownMode(state),
    choice: state.choice,
    setChoice: (choice) => chooseColorMode(environment, choice),
  };
}
