import { type EngineCore, openEngine } from './engine/engine.js';
import { fetchBelow } from './engine/files.js';
import { folderOf, hitMaker } from './local.js';
import { type Hit, localAddress } from './model/hit.js';
import type { SearchSettings } from './settings.js';

/** Opens the index of the site for a few queries, after which the rest of the index is not fetched. */
export function openIndex(window: Window, settings: SearchSettings): EngineCore<Hit> {
  return openEngine(fetchBelow(folderOf(settings)), hitMaker(localAddress(window.location, settings)));
}
