// Placeholders of secrets. A logged or copied call has them in place of secrets, and each format that is made of a call replaces
// them with its own variables.

/** Private use area of Unicode, which keys do not contain. */
const FIRST = 0xe000;

/** Matches a placeholder. */
export const PLACEHOLDER: RegExp = /[\uE000-\uE0FF]/g;

/** Matches a placeholder that is percent-encoded, as in an address. */
export const ENCODED_PLACEHOLDER: RegExp = /%EE%8[0-3]%[89AB][0-9A-F]/g;

/** Returns the placeholder of the secret of the scheme at an index. */
export function placeholder(idx: number): string {
  return String.fromCharCode(FIRST + idx);
}

/** Returns the name of the variable that replaces a placeholder. */
export function variableName(secret: string): string {
  const idx = secret.charCodeAt(0) - FIRST;
  return idx > 0 ? `API_KEY_${idx + 1}` : 'API_KEY';
}
