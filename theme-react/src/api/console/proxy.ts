// Calls through the proxy of a site, for servers that do not allow calls from its pages (CORS).

/**
 * Returns whether a call may use a proxy: calls to the origin of the page do not need one, and a proxy cannot reach the reader's own
 * machine.
 */
export function isForProxy(url: string, page: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && origin !== page && !/^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Returns the address of a call through a proxy.
 * @param proxy - an address, or a path of the page's origin; if it does not contain `{url}`, the address of the call is appended
 */
export function proxied(url: string, proxy: string, page: string): string {
  const address = proxy.includes('{url}') ? proxy.replaceAll('{url}', () => encodeURIComponent(url)) : proxy + url;
  return new URL(address, page).href;
}
