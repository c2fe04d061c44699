import { type ReactNode, useEffect, useState } from 'react';
import type { Hit } from '../model/hit.js';
import type * as passage from './passage.js';

/** Media query for windows with room for previews. */
const WIDE_QUERY = '(min-width: 997px)';

/** Props of {@link Preview}. */
export interface PreviewProps {
  /** Undefined where the active row is none; the place stays, so that nothing jumps. */
  readonly hit: Hit | undefined;
}

/**
 * A preview of the page at a hit. Hidden from screen readers: they get the same from the row and the page.
 * Its code is fetched after the first results; without it the place stays empty.
 */
export function Preview({ hit }: PreviewProps): ReactNode {
  const [code, setCode] = useState<typeof passage>();
  useEffect(() => {
    if (hit && matchMedia(WIDE_QUERY).matches) import('./passage.js').then(setCode, () => {});
  }, [hit]);
  return (
    <aside className="search-preview" aria-hidden="true">
      {hit && code && <code.Passage hit={hit} />}
    </aside>
  );
}
