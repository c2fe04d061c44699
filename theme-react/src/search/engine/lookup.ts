import { createMatch, noteTerms, type PartitionMatch, termsOfWord, visitTerm } from './partition-match.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';

/** Unit of the part of the place of a whole form that is the style of a name. */
const STYLE = 4;

/** Looks up all words of a query. */
export async function lookUp({ words, synonyms, count, whole: [whole, place] }: Plan, partitions: readonly Partition[]): Promise<PartitionMatch[]> {
  const matches = partitions.map((partition) => createMatch(partition, count));
  const lookUpIn = async (match: PartitionMatch): Promise<void> => {
    const { partition } = match;
    const [headings, ...known] = await Promise.all([
      // A query without words reads the words of all records.
      count > 0 ? partition.terms(whole) : partition.terms('=.', Infinity),
      ...words.map((word) => (word.phrase ? [] : termsOfWord(match, word))),
    ]);
    for (const [i, word] of words.entries()) noteTerms(match, word, known[i] ?? []);
    const found: [heading: number, places: readonly number[]][] = [];
    for (const term of headings) {
      visitTerm(partition, term, (entry, places) => {
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
  };
  await Promise.all(matches.map(lookUpIn));
  await synonyms?.noteSynonyms(words, matches);
  return matches;
}
