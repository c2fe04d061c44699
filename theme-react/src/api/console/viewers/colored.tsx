import { type ReactNode } from 'react';
import type { Token } from '../json.js';

/** JSON tokens with syntax highlighting. */
export function Colored({ tokens }: { readonly tokens: readonly Token[] }): ReactNode {
  // Tokens have no identity except their index.
  // oxlint-disable-next-line react/no-array-index-key
  return tokens.map(([kind, text], i) => (kind ? <span key={i} className={`hl-${kind}`}>{text}</span> : text));
}
