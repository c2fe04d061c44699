import { CONTENT, type Entry } from './entries.js';
import { type Found } from './lookup.js';
import { type Partition } from './partition.js';
import { EXACT, FORM, PREFIX, TYPO } from './word.js';

/** What a word counts that a record has at all, by the level where it occurs on top of that, and if it is the very word. */
const PRESENT = 10;
const LEVEL_WEIGHTS = [8, 15, 13, 12, 11, 10, 10, 3];
const EXACT_BONUS = 1;
const TYPO_MALUS = 6;

/** Words at the beginning of a text count a little more. */
const EARLY = 16;

/** Words further apart than this are not near. */
const FAR = 8;

const COVERAGE_WEIGHT = 2;
const RANK_WEIGHT = 4;
const MAX_RANK = 20;

/** Up to this many words of a query must all occur. */
const SHORT_QUERY = 2;

/** A record that is found. */
export interface Candidate {
  /** All criteria as one number, the score in the highest bits. */
  key: number;
  /** Weight of the words that it has. */
  readonly words: number;
  /** Place of its partition. */
  readonly partition: number;
  /** Place of its entry there. */
  readonly place: number;
  readonly entry: Entry;
}

/** The records that are found, best first. */
export function rank(partitions: readonly Partition[], found: readonly Found[], accepts: (kind: string) => boolean): Candidate[] {
  const weights = weightsOf(found);
  const all = partitions.flatMap((it, i) => candidates(it, i, found[i] as Found, weights, accepts));
  const best = all.reduce((most, it) => Math.max(most, it.words), 0);
  const isStrict = weights.length <= SHORT_QUERY && best === sum(weights);
  const selected = all.filter((it) => it.words >= (isStrict ? best : Math.ceil(best / 2)));
  addDensity(selected);
  selected.sort((a, b) => b.key - a.key || a.partition - b.partition || a.place - b.place);
  const seen = new Set<Entry | undefined>();
  return selected.filter(({ partition, entry: { group } }) => {
    const first = partitions[partition]?.entries[group];
    return seen.size < seen.add(first).size;
  });
}

/** How much each word says: rare ones more, those that occur nowhere nothing. */
function weightsOf(found: readonly Found[]): number[] {
  const words = found[0]?.quality ?? [];
  return [...words.keys()].map((word) => {
    const lists = found.map((it) => it.quality[word] as Uint8Array);
    const all = sum(lists.map((it) => it.length));
    const count = sum(lists.map((it) => it.reduce((n, quality) => n + (quality && 1), 0)));
    if (count === 0) return 0;
    return count * 8 > all ? 1 : count * 64 > all ? 2 : 3;
  });
}

/** Pages with more hits rank higher. */
function addDensity(selected: readonly Candidate[]): void {
  const pageOf = ({ partition, entry }: Candidate): string => `${partition} ${entry.root}`;
  const counts = new Map<string, number>();
  for (const it of selected) counts.set(pageOf(it), (counts.get(pageOf(it)) ?? 0) + 1);
  for (const it of selected) it.key += Math.min(32 - Math.clz32(counts.get(pageOf(it)) as number), 7) * 8;
}

function candidates(
  { entries, metas }: Partition,
  partition: number,
  found: Found,
  weights: readonly number[],
  accepts: (kind: string) => boolean,
): Candidate[] {
  const isAccepted = metas.map(({ kind }) => accepts(kind));
  const list: Candidate[] = [];
  for (const [place, entry] of entries.entries()) {
    if (!entry.isRecorded || !isAccepted[entry.meta]) continue;
    const own = ownWords(found, entries, place);
    if (own === 0 && weights.length > 0) continue;
    let words = 0;
    let score = proximity(found, entries, place) + COVERAGE_WEIGHT * coverage(entry, own, weights.length);
    score += RANK_WEIGHT * Math.min(Math.max((metas[entry.meta] as { rank: number }).rank, -MAX_RANK), MAX_RANK);
    for (const [word, weight] of weights.entries()) {
      const best = bestScore(found, entries, place, word);
      if (best === undefined) continue;
      words += weight;
      score += weight * best;
    }
    // With room for the density.
    list.push({ key: score * 64 + CONTENT - entry.level, words, partition, place, entry });
  }
  return list;
}

/** How many words occur in an entry itself. What only its headings say is a hit as a heading. */
function ownWords({ quality }: Found, entries: readonly Entry[], place: number): number {
  const { top } = entries[place] as Entry;
  let own = 0;
  for (const word of quality) {
    for (let at = place; at >= top; at = (entries[at] as Entry).parent) {
      if (word[at]) {
        own += 1;
        break;
      }
    }
  }
  return own;
}

/** What the best occurrence of a word counts for a record, in its text or in the headings above. */
function bestScore(found: Found, entries: readonly Entry[], place: number, word: number): number | undefined {
  const all = found.quality[word] as Uint8Array;
  let leastTypos = Infinity;
  let best = 0;
  let bonus = 0;
  for (let at = place; at >= 0; at = (entries[at] as Entry).parent) {
    const quality = all[at] as number;
    if (quality === 0) continue;
    const typos = Math.max(quality + 1 - TYPO, 0);
    const weight = levelWeight(found, word, at, (entries[at] as Entry).level);
    if (typos > leastTypos || (typos === leastTypos && weight <= best)) continue;
    leastTypos = typos;
    best = weight;
    bonus = quality === EXACT ? EXACT_BONUS : 0;
  }
  return leastTypos === Infinity ? undefined : PRESENT + best + bonus - TYPO_MALUS * leastTypos;
}

function levelWeight(found: Found, word: number, at: number, level: number): number {
  const quality = found.quality[word]?.[at];
  const isEarly = level === CONTENT && (found.places(word, at)[0] ?? EARLY) < EARLY;
  const weight = (LEVEL_WEIGHTS[level] as number) + (isEarly ? 1 : 0);
  if (quality === PREFIX) return weight - 1;
  return quality === FORM ? Math.max(weight - 3, 1) : weight;
}

/** How near neighbours in the query are in the text. */
function proximity(found: Found, entries: readonly Entry[], place: number): number {
  let total = 0;
  for (let word = 1; word < found.quality.length; word += 1) {
    let least = FAR;
    for (let at = place; at >= 0; at = (entries[at] as Entry).parent) {
      if (found.quality[word - 1]?.[at] && found.quality[word]?.[at]) {
        const others = found.places(word, at);
        for (const a of found.places(word - 1, at)) for (const b of others) least = Math.min(least, Math.max(Math.abs(a - b), 1));
      }
    }
    total += FAR - least;
  }
  return total;
}

/** How much the words of the query and those of a heading are the same, from 0 to 8. */
function coverage({ level, length }: Entry, own: number, count: number): number {
  return level === CONTENT || length === 0 ? 0 : Math.floor((16 * Math.min(own, length)) / (length + count));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, it) => total + it, 0);
}
