/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** What stands between `<mark>` and `</mark>` matched. Everything else is text, whatever it looks like. */
export function splitMarks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let isMatch = false;
  for (const piece of text.split(/(<\/?mark>)/)) {
    if (piece === '<mark>' || piece === '</mark>') isMatch = piece === '<mark>';
    else if (piece) pieces.push({ text: piece, isMatch });
  }
  return pieces;
}

/** The text without its marks. */
export function withoutMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '');
}
