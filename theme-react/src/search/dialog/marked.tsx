import { createElement, Fragment, type ReactNode } from 'react';

/** Renders a text of an index: the parts between `<mark>` and `</mark>` matched. The rest is text, never HTML. */
export function Marked({ text }: { text: string }): ReactNode {
  // Texts, and between them the slash of the mark, or none.
  const pieces = text.split(/<(\/?)mark>/);
  const nodes = pieces.map((piece, i) => {
    if (i % 2 === 1) return null;
    return pieces[i - 1] === '' ? createElement('mark', null, piece) : piece;
  });
  // As children they need no keys: their order is what they are.
  return createElement(Fragment, null, ...nodes);
}
