/** File names that are pages; any other extension is a file, which the browser opens or saves. */
const FILE = /\.(?!html?$)[a-z][a-z0-9]*$/i;

/** The address of the reader, and the site that it is on. */
export interface Place {
  /** The address that is shown. */
  readonly href: string;
  /** Path of the site's root, with a slash at its end. */
  readonly baseUrl: string;
}

/**
 * The page of this site that a link leads to.
 * Everything else is the browser's: files, downloads, other tabs, other origins, sections of the same page.
 */
export function pageOf(link: HTMLElement, place: Place): URL | undefined {
  // Links in drawings have an object as `href`.
  if (!('href' in link) || typeof link.href !== 'string' || !link.href || isForeign(link)) return undefined;
  const url = new URL(link.href);
  return isPage(url, place) && !isSection(url, place.href) ? url : undefined;
}

/** Whether two addresses show the same page: they differ in query or hash at most. */
export function isSamePage(one: URL, other: URL): boolean {
  return one.origin === other.origin && one.pathname === other.pathname;
}

function isForeign(link: HTMLElement): boolean {
  const target = link.getAttribute('target');
  const opensElsewhere = target !== null && target !== '' && target !== '_self';
  return opensElsewhere || link.hasAttribute('download') || /\bexternal\b/.test(link.getAttribute('rel') ?? '');
}

function isPage(url: URL, place: Place): boolean {
  const { origin } = new URL(place.href);
  return url.origin === origin && url.pathname.startsWith(place.baseUrl) && !FILE.test(url.pathname);
}

function isSection(url: URL, href: string): boolean {
  const here = new URL(href);
  return isSamePage(url, here) && url.search === here.search && url.hash !== '';
}
