import { Found, noteTerms, termsOf } from './found.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';
import type { Word } from './word.js';

/** Looks all words up. The code for those that occur nowhere is fetched with the first such word. */
export async function lookUp({ words, count, whole: [whole, place] }: Plan, partitions: readonly Partition[]): Promise<Found[]> {
  const found = partitions.map((it) => new Found(it, count));
  const [headings, known] = await Promise.all([
    termsOf(count > 0 ? found : [], whole, false),
    Promise.all(words.map((word) => (word.phrase ? [] : termsOf(found, ...word.key())))),
  ]);
  for (const [i, terms] of known.entries()) noteTerms(found, words[i] as Word, terms);
  const synonyms = words.filter((word) => word.phrase);
  if (synonyms.length > 0) {
    const { noteSynonym } = await import('./synonyms.js');
    // Of those that an entry has, the first one counts.
    // oxlint-disable-next-line no-await-in-loop
    for (const word of synonyms) await noteSynonym(word, found);
  }
  for (const [i, terms] of headings.entries()) {
    const it = found[i] as Found;
    for (const term of terms) {
      it.visit(term, (entry, places) => {
        it.whole.add(entry);
        if (places.includes(place)) it.same.add(entry);
      });
    }
  }
  const missing = words.slice(0, count).filter((_, i) => !found.some((it) => it.count(i) > 0));
  if (missing.length > 0) {
    const { lookUpMissing } = await import('./missing.js');
    await lookUpMissing(missing, found);
  }
  return found;
}
