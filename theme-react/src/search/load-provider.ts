import type { Provider } from './provider.js';
import type { SearchSettings } from './settings.js';

const loadHosted = async () => (await import('./client/hosted.js')).hostedProvider;
const loadLocal = async () => (await import('./local.js')).localProvider;

/** Fetches the code that the first search needs. */
export async function loadProvider({ provider }: SearchSettings): Promise<void> {
  await (provider === 'hosted' ? loadHosted() : loadLocal());
}

/** Returns the provider that the settings name. */
export function createProvider(window: Window & typeof globalThis, settings: SearchSettings): Provider {
  const index = lazily(async () => (await loadLocal())(window, settings));
  return settings.provider === 'static' ? index : lazily(async () => (await loadHosted())(window, settings, index));
}

/** Loads a provider at its first search; if that fails, the next search tries again. */
export function lazily(load: () => Promise<Provider>): Provider {
  let loading: Promise<Provider> | undefined;
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
