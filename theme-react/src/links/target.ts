/**
 * Returns an address with the query and hash of the current location, unless it has its own.
 * @example carryLocation('/de/events', '?a=1', '#top') // '/de/events?a=1#top'
 */
export function carryLocation(href: string, search: string, hash: string): string {
  const [, path = '', ownSearch, ownHash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  return path + (ownSearch ?? search) + (ownHash ?? hash);
}
