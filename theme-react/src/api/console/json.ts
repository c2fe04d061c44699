/** A JSON token and its class in code blocks; empty for punctuation, which has none. */
export type Token = readonly [kind: '' | 'p' | 's' | 'n' | 'b', text: string];

const PIECES = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;
const INDENT = '  ';

/** JSON with more levels is not laid out: its indentation alone would be longer than any text. */
const MAX_DEPTH = 256;

/**
 * Lays JSON out on lines. The text is taken apart, not read and written again: numbers stay as the server sent them.
 * @returns undefined for what is not JSON, and for more than 256 levels
 */
export function layOut(json: string): Token[] | undefined {
  if (jsonError(json) !== undefined) return undefined;
  const pieces = json.match(PIECES) ?? [];
  const tokens: Token[] = [];
  let depth = 0;
  const newline = (): string => `\n${INDENT.repeat(depth)}`;
  for (const [i, piece] of pieces.entries()) {
    if (piece === '{' || piece === '[') {
      const isEmpty = /[\]}]/.test(pieces[i + 1]?.[0] ?? '');
      depth += 1;
      if (depth > MAX_DEPTH) return undefined;
      tokens.push(['', isEmpty ? piece : piece + newline()]);
    } else if (piece === '}' || piece === ']') {
      depth -= 1;
      tokens.push(['', /^[[{]$/.test(pieces[i - 1] ?? '') ? piece : newline() + piece]);
    } else if (piece === ',') tokens.push(['', piece + newline()]);
    else if (piece === ':') tokens.push(['', ': ']);
    else tokens.push([kindOf(piece, pieces[i + 1]), piece]);
  }
  return tokens;
}

/** The message of the browser about what is wrong with a text; undefined for JSON. */
export function jsonError(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as SyntaxError).message;
  }
}

function kindOf(piece: string, next: string | undefined): Token[0] {
  if (piece.startsWith('"')) return next === ':' ? 'p' : 's';
  return /^[tfn]/.test(piece) ? 'b' : 'n';
}
