/**
 * The index of the section that the reader reads, or -1 above the first one.
 * The first heading below the navbar counts when it is in the top half of the viewport, else the one before it.
 * @param count - how many sections there are
 * @param topOf - distance of a heading from the top of the viewport, in CSS pixels; asked of a few of them: they are in order
 * @param navbarBottom - lower edge of what covers the top of the viewport, in CSS pixels
 * @param viewportHeight - in CSS pixels
 */
export function activeSection(
  count: number,
  topOf: (index: number) => number,
  navbarBottom: number,
  viewportHeight: number,
): number {
  let [below, end] = [0, count];
  while (below < end) {
    const middle = (below + end) >> 1;
    // A heading that a link leads to stops exactly below the navbar, at times by a fraction of a pixel above.
    if (topOf(middle) < Math.floor(navbarBottom) - 1) below = middle + 1;
    else end = middle;
  }
  return below < count && topOf(below) < viewportHeight / 2 ? below : below - 1;
}
