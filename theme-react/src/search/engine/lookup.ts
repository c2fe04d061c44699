import { Found, noteTerms, termsOf } from './found.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';
import type { Word } from './word.js';

/** Looks all words up. The code for those that occur nowhere is fetched with the first such word. */
export async function lookUp({ words, count }: Plan, partitions: readonly Partition[]): Promise<Found[]> {
  const found = partitions.map((it) => new Found(it, count));
  const known = await Promise.all(words.map((word) => termsOf(found, ...word.key())));
  for (const [i, terms] of known.entries()) noteTerms(found, words[i] as Word, terms);
  const missing = words.slice(0, count).filter((_, i) => !found.some((it) => it.count(i) > 0));
  if (missing.length > 0) {
    const { lookUpMissing } = await import('./missing.js');
    await lookUpMissing(missing, found);
  }
  return found;
}
