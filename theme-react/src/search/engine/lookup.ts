import { createMatch, noteTerms, type PartitionMatch, termsOf, visitTerm } from './partition-match.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';
import type { Word } from './word.js';

/** Unit of the part of the place of a whole form that is the style of a name. */
const STYLE = 4;

/** Looks up all words of a query. */
export async function lookUp({ words, synonyms, count, whole: [whole, place] }: Plan, partitions: readonly Partition[]): Promise<PartitionMatch[]> {
  const matches = partitions.map((partition) => createMatch(partition, count));
  const [headings, known] = await Promise.all([
    // A query without words reads the words of all records.
    termsOf(matches, count > 0 ? whole : '=.', count === 0),
    Promise.all(words.map((word) => (word.phrase ? [] : termsOf(matches, ...word.key())))),
  ]);
  for (const [i, terms] of known.entries()) noteTerms(matches, words[i] as Word, terms);
  await synonyms?.noteSynonyms(words, matches);
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
  return matches;
}
