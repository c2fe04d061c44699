/** Number of sections that may be side by side, in columns of a page, so that their tops are not in order. */
const NEIGHBOURS = 4;

/**
 * Returns the index of the section that is read: the last one whose heading is at or above `offset`, or -1 above the first one.
 * A link to a heading stops it exactly there, so that the link marks itself however closely the next heading follows.
 * @param count - how many sections there are
 * @param topOf - distance of a heading from the top of the viewport, in CSS pixels; asked of a few of them: but for neighbours
 *   in columns, they are in order
 * @param offset - distance from the top of the viewport at which links stop headings, in CSS pixels
 */
export function activeSection(count: number, topOf: (index: number) => number, offset: number): number {
  let [below, end] = [0, count];
  while (below < end) {
    const middle = (below + end) >> 1;
    // Browsers scroll to whole device pixels: a heading may stop a fraction of a pixel below.
    if (topOf(middle) < offset + 1) below = middle + 1;
    else end = middle;
  }
  // Among sections in columns, the nearest one is read.
  let [active, nearest] = [-1, -Infinity];
  for (let index = Math.max(0, below - NEIGHBOURS); index < Math.min(count, below + NEIGHBOURS); index++) {
    const top = topOf(index);
    if (top < offset + 1 && top >= nearest) [active, nearest] = [index, top];
  }
  return active;
}
