/** Returns the target of a hash, such as `#id`, which may be percent-encoded. */
export function findTarget(document: Document, hash: string): HTMLElement | null {
  const id = hash.slice(1);
  if (!id) return null;
  return document.getElementById(id) ?? document.getElementById(decode(id));
}

/** Decodes a percent-encoded text, which stays as it is if it is not one. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
