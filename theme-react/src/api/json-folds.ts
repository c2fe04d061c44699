/** The content between the brackets of an object or array that spans several lines. */
export interface Fold {
  /** Offset after the opening bracket. */
  readonly start: number;
  /** Offset of the closing bracket. */
  readonly end: number;
  /** Number of members or items. */
  readonly count: number;
  /** Name of the member; empty in an array. */
  readonly key: string;
}

/** Maximum length of JSON that folds, because each fold adds elements to the page. */
const MAX_LENGTH = 100_000;

interface Open {
  readonly start: number;
  readonly key: string;
  commas: number;
  breaks: number;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"|[[\]{},\n]/g;

/** Returns the folds of JSON, inner ones first. The root value does not fold. */
export function findFolds(json: string): Fold[] {
  if (json.length > MAX_LENGTH) return [];
  const folds: Fold[] = [];
  const open: Open[] = [];
  let string = { text: '', end: 0 };
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    const current = open.at(-1);
    if (token === '[' || token === '{') {
      const isMember = /^\s*:\s*$/.test(json.slice(string.end, index));
      open.push({ start: index + 1, key: isMember ? string.text : '', commas: 0, breaks: 0 });
    } else if (token === ']' || token === '}') {
      open.pop();
      if (current && current.breaks > 0 && open.length > 0) {
        folds.push({ start: current.start, end: index, count: current.commas + 1, key: current.key });
      }
      const outer = open.at(-1);
      if (outer && current) outer.breaks += current.breaks;
    } else if (token === ',') {
      if (current) current.commas += 1;
    } else if (token === '\n') {
      if (current) current.breaks += 1;
    } else {
      string = { text: token.slice(1, -1), end: index + token.length };
    }
  }
  return folds;
}
