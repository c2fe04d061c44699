/**
 * Carries query and hash of the current location over to another page.
 * A query or hash that the link has itself stays.
 * @example carryLocation('/de/events', '?a=1', '#top') // '/de/events?a=1#top'
 */
export function carryLocation(href: string, search: string, hash: string): string {
  const [, path = '', ownSearch, ownHash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  return path + (ownSearch ?? search) + (ownHash ?? hash);
}
