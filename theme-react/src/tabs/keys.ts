/**
 * The index of the tab that a key moves to, of `count` tabs; undefined for other keys.
 * The arrows follow the writing direction.
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
