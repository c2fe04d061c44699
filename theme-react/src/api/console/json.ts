/** A JSON token with its class in code blocks, which is empty for punctuation. */
export type Token = readonly [kind: '' | 'p' | 's' | 'n' | 'b', text: string];

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;
const INDENT = '  ';

/** Maximum depth of indented JSON: the size of the indentation grows with the square of the depth. */
const MAX_DEPTH = 256;

/**
 * Indents JSON. It is tokenized instead of parsed, so that numbers keep all their digits.
 * @returns `undefined` for invalid JSON and for more than 256 levels
 */
export function layOut(json: string): Token[] | undefined {
  if (jsonError(json) !== undefined) return undefined;
  const pieces = json.match(TOKEN) ?? [];
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

/** Returns the browser's message about a syntax error, or `undefined` for valid JSON. */
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
