/** Maximum number of steps that a match may need. */
const MAX_STEPS = 10_000_000;

/**
 * Returns false if the text does not match the pattern; true also if the match could take too long. The engines of browsers backtrack:
 * each quantifier multiplies the number of paths by the length of the text, and each alternative by two. Repeated groups, whose cost
 * is exponential, are not tried.
 */
export function mayMatch(pattern: string, text: string): boolean {
  const bare = pattern.replace(/\\./gs, 'a').replace(/\[[^\]]*\]/g, 'a');
  const count = (kind: RegExp): number => bare.match(kind)?.length ?? 0;
  const nWays = (text.length + 1) ** count(/[*+]|\{\d+,\d*\}/g) * 2 ** count(/[?|]/g);
  if (/\)[*+{]/.test(bare) || nWays > MAX_STEPS) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
