import { CONTENT, type Entry } from './entries.js';
import type { Found, Occurrence, Occurrences } from './found.js';
import type { Partition } from './partition.js';
import { EXACT, FORM, PREFIX, TYPO } from './word.js';

/** What a word counts that a record has at all, by the level where it occurs on top of that, and if it is the very word. */
const PRESENT = 10;
const LEVEL_WEIGHTS = [8, 15, 13, 12, 11, 10, 10, 3];
const EXACT_BONUS = 1;
const TYPO_MALUS = 6;

/** More than any level counts. */
const MOST = 16;

/** Words at the beginning of a text count a little more. */
const EARLY = 16;

/** Words further apart than this are not near. */
const FAR = 8;

/** For a name as it was typed, which says more than its words. */
const NAME_BONUS = 12;

/** For a heading that is what was typed, times its level weight: it stands above those that merely hold the words. */
const WHOLE_WEIGHT = 4;

/** If it has the same number, singular or plural. */
const SAME_BONUS = 16;

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
  readonly partition: Partition;
  readonly entry: Entry;
}

/**
 * The records that are found, best first.
 * @param count - words of the query
 * @param kinds - kinds of pages; none: all
 */
export function rank(found: readonly Found[], count: number, kinds: readonly string[]): Candidate[] {
  const weights = Array.from({ length: count }, (_, word) => weightOf(found, word));
  const all = found.flatMap((it) => candidates(it, weights, kinds));
  const best = all.reduce((most, it) => Math.max(most, it.words), 0);
  const isStrict = count <= SHORT_QUERY && best === sum(weights);
  const selected = all.filter((it) => it.words >= (isStrict ? best : Math.ceil(best / 2)));
  addDensity(selected);
  const seen = new Set<Entry>();
  // What is equal stays in the order of the index.
  return selected.toSorted((a, b) => b.key - a.key).filter(({ entry }) => seen.size < seen.add(entry.first ?? entry).size);
}

/** How much a word says: a rare one more, one that occurs nowhere nothing. */
function weightOf(found: readonly Found[], word: number): number {
  const all = sum(found.map((it) => it.partition.entries.length));
  const count = sum(found.map((it) => it.count(word)));
  if (count === 0) return 0;
  return count * 8 > all ? 1 : count * 64 > all ? 2 : 3;
}

/** Pages with more hits rank higher. */
function addDensity(selected: readonly Candidate[]): void {
  const counts = new Map<Entry, number>();
  for (const { entry } of selected) counts.set(pageOf(entry), (counts.get(pageOf(entry)) ?? 0) + 1);
  for (const it of selected) it.key += Math.min(32 - Math.clz32(counts.get(pageOf(it.entry)) as number), 7) * 8;
}

function pageOf(entry: Entry): Entry {
  return entry.parent ? pageOf(entry.parent) : entry;
}

function candidates(found: Found, weights: readonly number[], kinds: readonly string[]): Candidate[] {
  const { partition } = found;
  const isAccepted = partition.metas.map(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const list: Candidate[] = [];
  for (const entry of partition.entries) {
    if (!entry.isRecorded || !isAccepted[entry.meta]) continue;
    const own = found.words.filter((word) => isOwn(entry, (place) => word[place])).length;
    if (own === 0 && weights.length > 0) continue;
    const { rank: pageRank } = partition.metas[entry.meta] as { rank: number };
    let words = 0;
    let score = proximity(found, entry) + COVERAGE_WEIGHT * coverage(entry, own, weights.length);
    if (isOwn(entry, (place) => found.named.has(place))) score += NAME_BONUS;
    if (isOwn(entry, (place) => found.whole.has(place))) score += WHOLE_WEIGHT * (LEVEL_WEIGHTS[entry.level] as number);
    if (isOwn(entry, (place) => found.same.has(place))) score += SAME_BONUS;
    score += RANK_WEIGHT * Math.min(Math.max(pageRank, -MAX_RANK), MAX_RANK);
    for (const [i, word] of found.words.entries()) {
      const best = bestScore(word, entry);
      const weight = weights[i] as number;
      if (best === undefined) continue;
      words += weight;
      score += weight * best;
    }
    // With room for the density.
    list.push({ key: score * 64 + CONTENT - entry.level, words, partition, entry });
  }
  return list;
}

/** Whether something is in an entry itself, or in headings that belong to it alone: what the others say is a hit as a heading. */
function isOwn(entry: Entry, isIn: (place: number) => unknown): boolean {
  const { top = entry } = entry;
  for (let at: Entry | undefined = entry; at; at = at.parent) {
    if (isIn(at.place)) return true;
    if (at === top) break;
  }
  return false;
}

/** What the best occurrence of a word counts for a record, in its text or in the headings above. */
function bestScore(word: Occurrences, entry: Entry): number | undefined {
  let most = -Infinity;
  let score: number | undefined;
  for (let at: Entry | undefined = entry; at; at = at.parent) {
    const occurrence = word[at.place];
    if (!occurrence) continue;
    const typos = Math.max(occurrence.quality + 1 - TYPO, 0);
    const weight = levelWeight(at.level, occurrence);
    if (weight - MOST * typos <= most) continue;
    most = weight - MOST * typos;
    score = PRESENT + weight + (occurrence.quality === EXACT ? EXACT_BONUS : 0) - TYPO_MALUS * typos;
  }
  return score;
}

function levelWeight(level: number, { quality, places: [first = EARLY] }: Occurrence): number {
  const weight = (LEVEL_WEIGHTS[level] as number) + (level === CONTENT && first < EARLY ? 1 : 0);
  if (quality === PREFIX) return weight - 1;
  return quality === FORM ? Math.max(weight - 3, 1) : weight;
}

/** How near neighbours in the query are in the text. */
function proximity({ words }: Found, entry: Entry): number {
  let total = 0;
  for (let i = 1; i < words.length; i += 1) {
    let least = FAR;
    for (let at: Entry | undefined = entry; at; at = at.parent) {
      for (const a of words[i - 1]?.[at.place]?.places ?? []) {
        for (const b of words[i]?.[at.place]?.places ?? []) least = Math.min(least, Math.max(Math.abs(a - b), 1));
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
