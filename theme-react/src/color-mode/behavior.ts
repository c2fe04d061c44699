import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { combine, delegate, listen } from '../core/events.js';
import { findSlots, slot } from '../core/slots.js';
import { COLOR_MODE_KEY } from '../core/storage.js';
import {
  type ColorModeChoice,
  DARK_QUERY,
  nextChoice,
  restoreChoice,
  systemMode,
  writeColorMode,
} from './state.js';

/** Sets and stores the reader's choice. `system` removes the stored choice. */
export function chooseColorMode(environment: Environment, choice: ColorModeChoice): void {
  if (choice === 'system') environment.storage.remove(COLOR_MODE_KEY);
  else environment.storage.set(COLOR_MODE_KEY, choice);
  showChoice(environment, choice);
}

/** The colour mode: the toggle, and changes in other tabs of the site and in the operating system. */
export const colorMode: Behavior = (environment) => {
  const { document, window, settings, storage, colorMode: store } = environment;
  return combine(
    store.subscribe((state) => {
      writeColorMode(document.documentElement, state);
      labelToggles(environment);
    }),
    onContent(environment, () => labelToggles(environment)),
    delegate(document, 'click', slot('color-mode-toggle'), (_event, toggle) => {
      chooseColorMode(environment, nextChoice(store.get().choice, 'system' in toggle.dataset));
    }),
    listen(window, 'storage', ({ key, newValue }) => {
      // The key is null if another tab cleared the storage.
      if (key !== null && key !== storage.keyOf(COLOR_MODE_KEY)) return;
      showChoice(environment, restoreChoice(newValue, settings));
    }),
    listen(window.matchMedia(DARK_QUERY), 'change', () => {
      store.set({ ...store.get(), system: systemMode(window) });
    }),
  );
};

function showChoice({ colorMode: store }: Environment, choice: ColorModeChoice): void {
  if (store.get().choice !== choice) store.set({ ...store.get(), choice });
}

function labelToggles({ document, colorMode: store }: Environment): void {
  const { choice } = store.get();
  const label = { light: 'labelLight', dark: 'labelDark', system: 'labelSystem' }[choice];
  for (const toggle of findSlots(document, 'color-mode-toggle')) {
    const text = toggle.dataset[label];
    if (text) toggle.setAttribute('aria-label', text);
  }
}
