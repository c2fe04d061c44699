import { isWebAddress, readPattern } from '../model/hit.js';
import type { SearchSettings } from '../settings.js';

/**
 * Returns a function that replaces text in the path and hash of the address of a service's hit, as one text. Addresses of other sites stay.
 * @param base - address that relative ones are resolved against
 */
export function pathReplacer(base: string, { externalUrl, replacePathname }: Pick<SearchSettings, 'externalUrl' | 'replacePathname'>): (address: string) => string {
  const external = readPattern(externalUrl, 'i');
  const replaced = readPattern(replacePathname?.from, 'g');
  return (address) => {
    if (!replaced || !URL.canParse(address, base)) return address;
    const url = new URL(address, base);
    if (!isWebAddress(url) || external?.test(url.href)) return address;
    const [path, hash] = cutAt((url.pathname + url.hash).replace(replaced, replacePathname?.to ?? ''), '#');
    // An address that begins with two slashes would contain a host.
    return `/${path.replace(/^[/\\]+/, '')}${url.search}${hash}`;
  };
}

/** Returns the text up to the first `mark`, and the rest from there. */
function cutAt(text: string, mark: string): [before: string, rest: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
