import { completeHit } from '../engine/complete.js';
import { indexProvider } from '../local.js';
import type { Provider } from '../provider.js';
import type { SearchSettings } from '../settings.js';

/** Returns a provider that searches the index of a site, and whose hits have all fields, as programs may read any of them. */
export function completeProvider(window: Window, settings: SearchSettings): Provider<unknown> {
  return indexProvider(window, settings, completeHit);
}
