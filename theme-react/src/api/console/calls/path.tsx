import { Fragment, type ReactNode } from 'react';

/**
 * A path with an opportunity for a line break before each slash but one at its start, as in pages (`openapi-render`,
 * `view/operation.rs`).
 */
export function Path({ path }: { readonly path: string }): ReactNode {
  let end = 0;
  return linesOf(path).map((line) => {
    const start = end;
    end += line.length;
    return <Fragment key={start}>{start > 0 && <wbr />}{line}</Fragment>;
  });
}

/** Returns the shortest lines into which a path may be broken. */
export function linesOf(path: string): string[] {
  return path.split(/(?!^)(?=\/)/);
}
