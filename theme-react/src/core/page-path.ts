/**
 * Returns the path of a page in the form that all its addresses share. Without a setting for trailing slashes, hosts add or remove
 * them, and some keep `index.html`, so that the address of a page differs from that in its own links.
 */
export function pagePath(pathname: string): string {
  return pathname.replace(/(?:\/index\.html)?\/?$/, '');
}
