import type * as hosted from './client/hosted.js';
import type * as local from './local.js';
import type { Provider } from './provider.js';
import type { SearchSettings } from './settings.js';

/** Fetches the code that the first search needs: a module with `openProvider`. */
export const loadProvider = ({ provider }: SearchSettings): Promise<typeof hosted | typeof local> =>
  provider === 'hosted' ? import('./client/hosted.js') : import('./local.js');

/**
 * Returns the provider that the settings name.
 * @param toLocal - converts the address of a hit to that of its link
 */
export const createProvider = (window: Window & typeof globalThis, settings: SearchSettings, toLocal: (url: string) => string | undefined): Provider =>
  lazily(async () => (await loadProvider(settings)).openProvider(window, settings, toLocal));

/** Loads a provider at its first search; if that fails, the next search tries again. */
export function lazily<Found>(load: () => Promise<Provider<Found>>): Provider<Found> {
  let loading: Promise<Provider<Found>> | undefined;
  return async (query, signal) => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    const provider = await loading;
    signal.throwIfAborted();
    return provider(query, signal);
  };
}
