import { type Hit, pathOf } from './hit.js';

/** Returns the headings above a hit with the category first; for the category itself, only that. */
export function fullPathOf(hit: Hit): string[] {
  return [...new Set([hit.hierarchy.lvl0 ?? [], pathOf(hit)].flat())];
}
