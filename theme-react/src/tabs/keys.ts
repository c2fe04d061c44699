/**
 * Returns the index of the tab that a key selects, or `undefined` for other keys. Arrow keys follow the writing direction.
 */
export function tabAfter(key: string, index: number, count: number, rightToLeft: boolean): number | undefined {
  const [previous, next] = rightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  switch (key) {
    case next:
      return (index + 1) % count;
    case previous:
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
