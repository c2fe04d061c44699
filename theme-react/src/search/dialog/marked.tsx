import type { ReactNode } from 'react';

/** Renders a text of an index with the parts between `<mark>` and `</mark>` as marks. Everything else is text, never HTML. */
export function Marked({ text }: { text: string }): ReactNode {
  // Texts alternate with the group of the delimiter: `/` for an end tag, empty for a start tag.
  return text.split(/<(\/?)mark>/).map((piece, i, pieces) => {
    if (i % 2 === 1) return null;
    // oxlint-disable-next-line react/no-array-index-key -- a piece of a text is its place
    return pieces[i - 1] === '' ? <mark key={i}>{piece}</mark> : piece;
  });
}
