// Calls through the proxy of a site, for servers that do not allow calls from its pages (CORS).

/**
 * Whether a call to an address may go through a proxy: it goes to another origin than that of the page, and not to the reader's
 * own machine, which a proxy cannot reach.
 */
export function isForProxy(url: string, page: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && origin !== page && !/^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

/** The address of a call through a proxy. `proxy` may be a path of the page's origin; without `{url}`, it is a prefix. */
export function proxied(url: string, proxy: string, page: string): string {
  const address = proxy.includes('{url}') ? proxy.replaceAll('{url}', () => encodeURIComponent(url)) : proxy + url;
  return new URL(address, page).href;
}
