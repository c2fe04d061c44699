/** Maximum number of sections side by side in columns, whose tops are not in order. */
const NEIGHBOURS = 4;

/**
 * Returns the index of the current section: the last one whose heading is at or above `offset`, or -1 above the first one. A click on a
 * link scrolls its heading exactly to the offset, so that the section is current however close the next heading is.
 * @param count - number of sections
 * @param topOf - returns the distance of a heading from the top of the viewport, in CSS pixels. It is called for a few of them only
 *   (binary search): except in columns, headings are in order
 * @param offset - distance from the top of the viewport to which links scroll headings, in CSS pixels
 */
export function activeSection(count: number, topOf: (index: number) => number, offset: number): number {
  let [below, end] = [0, count];
  while (below < end) {
    const middle = (below + end) >> 1;
    // Browsers scroll to whole device pixels: a heading may be a fraction of a pixel lower.
    if (topOf(middle) < offset + 1) below = middle + 1;
    else end = middle;
  }
  // Among sections in columns, the nearest one is current.
  let [active, nearest] = [-1, -Infinity];
  for (let index = Math.max(0, below - NEIGHBOURS); index < Math.min(count, below + NEIGHBOURS); index++) {
    const top = topOf(index);
    if (top < offset + 1 && top >= nearest) [active, nearest] = [index, top];
  }
  return active;
}
