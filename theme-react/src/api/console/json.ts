/** A piece of JSON with what it is: as the highlighter of code blocks names it, or nothing. */
export type Token = readonly [kind: '' | 'p' | 's' | 'n' | 'b', text: string];

const PIECES = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s"[\]{}:,]+/g;
const INDENT = '  ';

/**
 * Lays JSON out on lines. The text is taken apart, not read and written again: numbers stay as the server sent them.
 * @returns undefined for what is not JSON
 */
export function layOut(json: string): Token[] | undefined {
  if (jsonError(json) !== undefined) return undefined;
  const pieces = json.match(PIECES) ?? [];
  const tokens: Token[] = [];
  let depth = 0;
  const newline = (): string => `\n${INDENT.repeat(depth)}`;
  pieces.forEach((piece, i) => {
    if (piece === '{' || piece === '[') {
      const isEmpty = /[\]}]/.test(pieces[i + 1]?.[0] ?? '');
      depth += 1;
      tokens.push(['', isEmpty ? piece : piece + newline()]);
    } else if (piece === '}' || piece === ']') {
      depth -= 1;
      tokens.push(['', /^[[{]$/.test(pieces[i - 1] ?? '') ? piece : newline() + piece]);
    } else if (piece === ',') tokens.push(['', piece + newline()]);
    else if (piece === ':') tokens.push(['', ': ']);
    else tokens.push([kindOf(piece, pieces[i + 1]), piece]);
  });
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
