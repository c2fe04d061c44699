import { CONTENT, type Entry, link, pageOf, recordOf } from './entries.js';
import type { PartitionMatch, Occurrence, Occurrences } from './partition-match.js';
import type { Partition } from './partition.js';
import type { Plan } from './plan.js';
import { EXACT } from './word.js';

/** Base weight of a word in a record. The weight of the level is added, and a bonus for the exact word. */
const PRESENT = 10;
const LEVEL_WEIGHTS = [8, 15, 13, 10, 8, 7, 7, 3];
/** Maximum weight of the level in members. */
const MEMBER_WEIGHT = 6;
const EXACT_BONUS = 1;

/** Reduction of the weight of a word in keywords. That of others is one for each step of their quality. */
const KEYWORD_LOSS = 3;

/** Weight of a word that occurs elsewhere on the page, which is about it although this record does not contain it. */
const ON_PAGE = 4;

/** Maximum weight of a word in headings that are hits themselves. */
const INHERITED = 9;

/** Words at the beginning of a text count more. */
const EARLY = 16;
const EARLY_BONUS = 2;

/** Keywords of a heading follow its words from this place on. */
const KEYWORDS = 64;

/** Words further apart than this are not near. */
const FAR = 8;

const WORDS_WEIGHT = 12;
const PROXIMITY_WEIGHT = 8;

/** Bonus for a name as it was typed, which is more specific than its words. */
const NAME_BONUS = 48;

/** Factor of the level weight of a heading that equals the query, which ranks above headings that contain its words. */
const WHOLE_WEIGHT = 16;

/** Bonus for such a heading with the same number, singular or plural. */
const SAME_BONUS = 64;

/** Level weight of a member whose exact name is the query. */
const IDENTIFIER = 13;

/** Three times the weight of the share of words that query and heading have in common. */
const COVERAGE_WEIGHT = 192;
const RANK_WEIGHT = 40;

/** Maximum weight of a word of the query. With a lower limit, most words of a question would have the same weight. */
const MAX_WEIGHT = 8;

/** Maximum weight of a weak word. */
const MAX_WEAK_WEIGHT = 2;

/** A query whose words were looked up. */
interface Ranked extends Plan {
  /** Whether it is one word, written like an ordinary one, in the title of a guide, which readers mean rather than a type with that name. */
  readonly isSubject: boolean;
}

/** A record that is found. */
export interface Candidate {
  /** All criteria as one number, the score in the highest bits. */
  key: number;
  /** Weight of the words that it has. */
  readonly words: number;
  readonly partition: Partition;
  readonly entry: Entry;
  /** Names its page, among those of all partitions. */
  readonly page: string;
}

/**
 * The records that are found, best first.
 * @param kinds - kinds of pages; undefined or empty: all kinds
 */
export function rank(matches: readonly PartitionMatch[], plan: Plan, kinds?: readonly string[]): Candidate[] {
  const { count, weak } = plan;
  const size = sum(matches.map(({ partition }) => partition.count));
  // The weight of a word is higher if it is rare, and 0 if it occurs nowhere.
  const weights = Array.from({ length: count }, (_, word) => {
    const n = sum(matches.map(({ words, leftOut }) => (words[word] as Occurrences).size + (leftOut[word] as number)));
    return n && Math.min(31 - Math.clz32((size / n) | 2), weak[word] ? MAX_WEAK_WEIGHT : MAX_WEIGHT);
  });
  const isSubject =
    plan.isLower &&
    count === 1 &&
    matches.some(({ partition, entries, words: [word] }) =>
      [...entries.values()].some((entry) => entry.level === 1 && word?.get(entry.place)?.quality === EXACT && partition.metaOf(entry).kind === 'guide'),
    );
  const all = matches.flatMap((match) => candidates(match, weights, { ...plan, isSubject }, kinds));
  const best = all.reduce((most, candidate) => Math.max(most, candidate.words), 0);
  const selected = all.filter(({ words }) => words >= best / 4);
  addDensity(selected);
  const seen = new Set<string>();
  const leads = new Map<string, { key: number }>();
  // Equal records stay in the order of the index.
  const hits = sorted(selected).filter((hit) => {
    const { partition, entry, page, key } = hit;
    if (seen.size === seen.add(partition.path + entry.first).size) return false;
    if (plan.isPhrase && !entry.isMember) {
      const lead = leads.get(page);
      // A page with a second section that matches is about the query: its first one gets an eighth of the score of that.
      if (lead) lead.key += (key >> 9) << 6;
      leads.set(page, lead ? { ...lead } : hit);
    }
    return true;
  });
  return sorted(hits);
}

function sorted(list: readonly Candidate[]): Candidate[] {
  return list.toSorted((a, b) => b.key - a.key);
}

/** Pages with more hits rank higher. */
function addDensity(selected: readonly Candidate[]): void {
  const counts = new Map<string, number>();
  for (const { page } of selected) counts.set(page, (counts.get(page) ?? 0) + 1);
  for (const candidate of selected) candidate.key += Math.min(32 - Math.clz32(counts.get(candidate.page) as number), 7) * 8;
}

function candidates(match: PartitionMatch, weights: readonly number[], plan: Ranked, kinds?: readonly string[]): Candidate[] {
  const { partition, words: all } = match;
  const total = sum(weights);
  const pages = all.map((word) => new Set(Array.from(word.keys(), pageOf)));
  const hasWord = (entry: Entry): boolean => all.some((word) => own(entry, word));
  // How much the words of the query and those of a heading are the same: the harmonic mean of the share of the query, by weight, and of
  // the share of the heading, by number of words, which counts twice.
  const coverageOf = (heading: Entry | false | undefined): number => {
    if (!heading) return 0;
    const covered = weights.filter((_, i) => own(heading, all[i] as Occurrences));
    const count = Math.min(covered.length, heading.length);
    const weight = sum(covered);
    return ((COVERAGE_WEIGHT * weight * count) / (2 * weight * heading.length + count * total || 1)) | 0;
  };
  const list: Candidate[] = [];
  for (const entry of link(match.entries.values())) {
    if (entry.record || (all[0] && !hasWord(entry))) continue;
    const { place, isMember, level, first } = entry;
    const page = pageOf(place);
    const { rank: pageRank, kind } = partition.metaOf(entry);
    if (kinds?.length && !kinds.includes(kind)) continue;
    let words = 0;
    let score = 0;
    for (const [i, word] of all.entries()) {
      const best = bestScore(word, entry);
      const weight = weights[i] as number;
      if (best) words += weight;
      score += weight * (best || (!isMember && pages[i]?.has(page) ? ON_PAGE : 0));
    }
    score =
      (((WORDS_WEIGHT * score) / (total || 1)) | 0) +
      (((PROXIMITY_WEIGHT * proximity(match, entry)) / (all.length - 1 || 1)) | 0) +
      coverageOf(innermost(entry, first, (at) => at.level < CONTENT && hasWord(at))) +
      (coverageOf(plan.isPhrase && innermost(entry, 0, (at) => at.level === 1)) >> 1) +
      // A section says first what it is about.
      2 * Math.clz32(place - first) +
      wholeBonus(entry, match, plan, kind === 'guide') +
      (isMember ? 0 : RANK_WEIGHT * pageRank);
    // With room for the density.
    list.push({ key: score * 64 + CONTENT - level, words, partition, entry, page: partition.path + page });
  }
  return list;
}

/**
 * Returns the entry with a word: an entry, or a heading above whose record is not before a place. By default, it is part of the same
 * record: other headings are hits themselves.
 */
function own(entry: Entry, word: { has(place: number): boolean }, first = recordOf(entry)): Entry | undefined {
  return innermost(entry, first, ({ place }) => word.has(place));
}

/** Returns the bonus for a heading that equals the query, or for a name in it. */
function wholeBonus(entry: Entry, match: PartitionMatch, { isIdentifier, isPhrase, isLower, isSubject }: Ranked, isGuide: boolean): number {
  const { isMember, level, first } = entry;
  // A text with white space is not the name of a member, and the subject of a guide not that of a type.
  const isNamed = isMember ? !isPhrase : !isSubject || isGuide;
  const whole = isNamed ? own(entry, match.whole, first) : undefined;
  // A guide may call its subject in the plural; a name has one form.
  const isSame = isNamed && ((whole && isLower && isGuide) || own(entry, match.same, first));
  let score = isSame ? SAME_BONUS : 0;
  // A text below a heading that equals the query gets no bonus for repeating it.
  if (!(whole && level === CONTENT) && own(entry, match.named)) score += NAME_BONUS;
  if (whole) {
    const weight = isIdentifier && isSame && isMember ? IDENTIFIER : levelOf(whole);
    // A word that is not a subject of guides may be a name: another number makes another one.
    const shift = isIdentifier ? 1 : isPhrase || isGuide ? 0 : 2;
    score += WHOLE_WEIGHT * (isSame ? weight : weight >> shift);
  }
  return score;
}

/** Returns the innermost among an entry and the headings above it whose record is not before a place, that satisfies a condition. */
function innermost(entry: Entry, first: number, has: (entry: Entry) => unknown): Entry | undefined {
  for (let at: Entry | undefined = entry; at && recordOf(at) >= first; at = at.parent) if (has(at)) return at;
  return undefined;
}

/** Returns the weight of the best occurrence of a word for a record, in its text or in the headings above; 0 if there is none. */
function bestScore(word: Occurrences, entry: Entry): number {
  let most = 0;
  let score = 0;
  for (let at: Entry | undefined = entry; at; at = at.parent) {
    const occurrence = word.get(at.place);
    if (!occurrence) continue;
    const weight = Math.min(weightAt(at, occurrence), recordOf(at) < entry.first ? INHERITED : Infinity);
    if (weight <= most) continue;
    most = weight;
    score = PRESENT + weight + (occurrence.quality === EXACT ? EXACT_BONUS : 0);
  }
  return score;
}

function weightAt(entry: Entry, { quality, places: [first = EARLY] }: Occurrence): number {
  const isText = entry.level === CONTENT;
  const weight = levelOf(entry) + (isText && first < EARLY ? EARLY_BONUS : 0);
  return Math.max(weight - (!isText && first >= KEYWORDS ? KEYWORD_LOSS : quality - EXACT), 1);
}

function levelOf({ level, isMember }: Entry): number {
  return Math.min(LEVEL_WEIGHTS[level] as number, isMember ? MEMBER_WEIGHT : Infinity);
}

/** Returns how close words that are neighbours in the query are in the text. */
function proximity({ words }: PartitionMatch, entry: Entry): number {
  let total = 0;
  for (let i = 1; i < words.length; i += 1) {
    let least = FAR;
    for (let at: Entry | undefined = entry; at; at = at.parent) {
      for (const a of words[i - 1]?.get(at.place)?.places ?? []) {
        for (const b of words[i]?.get(at.place)?.places ?? []) least = Math.min(least, Math.max(Math.abs(a - b), 1));
      }
    }
    total += FAR - least;
  }
  return total;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
