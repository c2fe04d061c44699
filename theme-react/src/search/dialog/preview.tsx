import { type ReactNode, useEffect, useState } from 'react';
import type { Hit } from '../model/hit.js';
import type * as passage from './passage.js';

/** Where there is room for previews. */
const WIDE_QUERY = '(min-width: 997px)';

/** Props of {@link Preview}. */
export interface PreviewProps {
  /** Undefined where the active row is none; the place stays, so that nothing jumps. */
  readonly hit: Hit | undefined;
}

/**
 * What stands at the place of a hit. For the eye alone: the row says all that it says, and the page the rest.
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
