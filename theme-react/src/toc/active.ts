/**
 * The index of the heading that the reader reads, or -1 above the first one.
 * The first heading below the navbar counts when it is in the top half of the viewport, else the one before it.
 * @param tops - distance of each heading from the top of the viewport, in order, in CSS pixels
 * @param navbarBottom - lower edge of what covers the top of the viewport, in CSS pixels
 * @param viewportHeight - in CSS pixels
 */
export function activeHeading(tops: readonly number[], navbarBottom: number, viewportHeight: number): number {
  // A heading that a link leads to stops exactly below the navbar, at times by a fraction of a pixel above.
  const below = tops.findIndex((top) => top >= Math.floor(navbarBottom) - 1);
  if (below === -1) return tops.length - 1;
  return (tops[below] ?? 0) < viewportHeight / 2 ? below : below - 1;
}
