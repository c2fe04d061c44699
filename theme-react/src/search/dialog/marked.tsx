import { createElement, Fragment, type ReactNode } from 'react';

/** Renders a text of an index with the parts between `<mark>` and `</mark>` as marks. Everything else is text, never HTML. */
export function Marked({ text }: { text: string }): ReactNode {
  // Texts alternate with the group of the delimiter: `/` for an end tag, empty for a start tag.
  const pieces = text.split(/<(\/?)mark>/);
  const nodes = pieces.map((piece, i) => {
    if (i % 2 === 1) return null;
    return pieces[i - 1] === '' ? createElement('mark', null, piece) : piece;
  });
  // As separate arguments they need no keys.
  return createElement(Fragment, null, ...nodes);
}
