import { type ReactNode } from 'react';
import type { Token } from '../json.js';

/** Tokens of JSON in their colours. */
export function Colored({ tokens }: { readonly tokens: readonly Token[] }): ReactNode {
  // Tokens have no identity but their place.
  // oxlint-disable-next-line react/no-array-index-key
  return tokens.map(([kind, text], i) => (kind ? <span key={i} className={`hl-${kind}`}>{text}</span> : text));
}
