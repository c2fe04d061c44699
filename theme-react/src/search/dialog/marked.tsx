import { createElement, Fragment, type ReactNode } from 'react';
import { splitMarks } from '../model/marks.js';

/** A text of an index as nodes: nothing that it holds is ever HTML. */
export function Marked({ text }: { text: string }): ReactNode {
  const nodes = splitMarks(text).map(({ text: piece, isMatch }) => (isMatch ? createElement('mark', null, piece) : piece));
  // As children they need no keys: their order is what they are.
  return createElement(Fragment, null, ...nodes);
}
