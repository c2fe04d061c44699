/** The content of an object or an array in several lines, without its brackets. */
export interface Fold {
  /** Offset behind the opening bracket. */
  readonly start: number;
  /** Offset of the closing bracket. */
  readonly end: number;
  /** Number of members or items. */
  readonly count: number;
  /** Name of the member; empty in an array. */
  readonly key: string;
}

/** Longer examples stay as they are: every fold is an element. */
const MAX_LENGTH = 100_000;

interface Open {
  readonly start: number;
  readonly key: string;
  commas: number;
  breaks: number;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[[\]{},\n]/g;

/** Finds what can be folded in JSON, inner parts before those around them. The whole is not among them. */
export function findFolds(json: string): Fold[] {
  if (json.length > MAX_LENGTH) return [];
  const folds: Fold[] = [];
  const open: Open[] = [];
  let string = { text: '', end: 0 };
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const around = open.at(-1);
    if (token === '[' || token === '{') {
      const isMember = /^\s*:\s*$/.test(json.slice(string.end, index));
      open.push({ start: index + 1, key: isMember ? string.text : '', commas: 0, breaks: 0 });
    } else if (token === ']' || token === '}') {
      open.pop();
      if (around && around.breaks > 0 && open.length > 0) {
        folds.push({ start: around.start, end: index, count: around.commas + 1, key: around.key });
      }
      const outer = open.at(-1);
      if (outer && around) outer.breaks += around.breaks;
    } else if (token === ',') {
      if (around) around.commas += 1;
    } else if (token === '\n') {
      if (around) around.breaks += 1;
    } else {
      string = { text: token.slice(1, -1), end: index + token.length };
    }
  }
  return folds;
}
