import { createMatch, noteTerms, type PartitionMatch, termsOf, visitTerm } from './partition-match.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';
import type { Word } from './word.js';

/** Unit of the part of the place of a whole form that is the style of a name. */
const STYLE = 4;

/** Looks up all words of a query. The code for words that occur nowhere is fetched with the first such word. */
export async function lookUp({ words, count, whole: [whole, place] }: Plan, partitions: readonly Partition[]): Promise<PartitionMatch[]> {
  const matches = partitions.map((partition) => createMatch(partition, count));
  const [headings, known] = await Promise.all([
    // A query without words reads the words of all records.
    count > 0 ? termsOf(matches, whole, false) : termsOf(matches, '=.', true),
    Promise.all(words.map((word) => (word.phrase ? [] : termsOf(matches, ...word.key())))),
  ]);
  for (const [i, terms] of known.entries()) noteTerms(matches, words[i] as Word, terms);
  const synonyms = words.filter((word) => word.phrase);
  if (synonyms.length > 0) {
    const { noteSynonym } = await import('./synonyms.js');
    // If an entry has several synonyms, the first one counts.
    // oxlint-disable-next-line no-await-in-loop
    for (const word of synonyms) await noteSynonym(word, matches);
  }
  for (const [i, terms] of headings.entries()) {
    const match = matches[i] as PartitionMatch;
    const found: [heading: number, places: readonly number[]][] = [];
    for (const term of terms) {
      visitTerm(match.partition, term, (entry, places) => {
        match.add(entry);
        if (count > 0) found.push([entry.place, places]);
      });
    }
    // A name that is joined by other signs has at least the same number.
    const unit = found.some(([, places]) => places.includes(place)) ? Infinity : STYLE;
    for (const [heading, places] of found) {
      match.whole.add(heading);
      if (places.some((at) => at % unit === place % unit)) match.same.add(heading);
    }
  }
  const missing = words.slice(0, count).filter((_, i) => !matches.some((match) => match.words[i]?.size));
  if (missing.length > 0) {
    const { lookUpMissing } = await import('./missing.js');
    await lookUpMissing(missing, matches);
  }
  return matches;
}
