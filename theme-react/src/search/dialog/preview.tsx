import { type ReactNode, useEffect, useState } from 'react';
import type { DialogView } from './model.js';
import type * as passage from './passage.js';

/** Media query for windows with room for previews. */
const WIDE_QUERY = '(width >= 62.3em)';

/** Props of {@link Preview}. */
export interface PreviewProps {
  readonly view: DialogView;
}

/**
 * A preview of the page of a hit. Hidden from screen readers, for which the row and the page have the same texts.
 * Its code is fetched after the first results; without it, the element stays empty.
 */
export function Preview({ view: { row, state } }: PreviewProps): ReactNode {
  const hit = row?.hit;
  const [code, setCode] = useState<typeof passage>();
  useEffect(() => {
    if (hit && matchMedia(WIDE_QUERY).matches) import('./passage.js').then(setCode, () => {});
  }, [hit]);
  if (!state.results?.count) return null;
  return (
    // Where the active row is not a hit, the empty element stays, so that the layout does not shift.
    <aside className="search-preview" aria-hidden="true">
      {hit && code && <code.Passage hit={hit} />}
    </aside>
  );
}
