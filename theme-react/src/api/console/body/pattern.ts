/** Expressions that might need more steps than this are not tried. */
const MAX_MATCHING = 10_000_000;

/**
 * Returns false only if the text certainly does not match. Browsers try one way after the other, and there may be countless
 * ones: each part of variable length has as many as the text is long, and each choice two. Repeated groups are not tried.
 */
export function mayMatch(pattern: string, text: string): boolean {
  const bare = pattern.replace(/\\./gs, 'a').replace(/\[[^\]]*\]/g, 'a');
  const count = (kind: RegExp): number => bare.match(kind)?.length ?? 0;
  const nWays = (text.length + 1) ** count(/[*+]|\{\d+,\d*\}/g) * 2 ** count(/[?|]/g);
  if (/\)[*+{]/.test(bare) || nWays > MAX_MATCHING) return true;
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}
