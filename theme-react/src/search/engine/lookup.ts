import { Found, noteTerms, termsOf } from './found.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';
import type { Word } from './word.js';

/** Looks all words up. The code for those that occur nowhere is fetched with the first such word. */
export async function lookUp({ words, count, whole }: Plan, partitions: readonly Partition[]): Promise<Found[]> {
  const found = partitions.map((it) => new Found(it, count));
  const [headings, known] = await Promise.all([
    termsOf(count > 0 ? found : [], whole, false),
    Promise.all(words.map((word) => termsOf(found, ...word.key()))),
  ]);
  for (const [i, terms] of known.entries()) noteTerms(found, words[i] as Word, terms);
  for (const [i, terms] of headings.entries()) {
    for (const term of terms) found[i]?.visit(term, (entry) => found[i]?.whole.add(entry));
  }
  const missing = words.slice(0, count).filter((_, i) => !found.some((it) => it.count(i) > 0));
  if (missing.length > 0) {
    const { lookUpMissing } = await import('./missing.js');
    await lookUpMissing(missing, found);
  }
  return found;
}
