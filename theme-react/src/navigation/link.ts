import { pagePath } from '../core/page-path.js';

/** Matches paths of files, which the browser opens or saves: those with an extension other than `.html`. */
const FILE = /\.(?!html?$)[a-z][a-z0-9]*$/i;

/** The current page and its site. */
export interface CurrentPage {
  /** Current address. */
  readonly href: string;
  /** Base URL of the site, with a trailing slash. */
  readonly baseUrl: string;
}

/**
 * Returns the address of a link to another page of the site, or `undefined` for links that the browser must follow: files, downloads,
 * other tabs, other origins, sections of the same page.
 */
export function pageOf(link: HTMLElement, current: CurrentPage): URL | undefined {
  // `href` of links in SVG is an object.
  if (!('href' in link) || typeof link.href !== 'string' || !link.href || isForeign(link)) return undefined;
  const url = new URL(link.href);
  return isPage(url, current) && !isSection(url, current.href) ? url : undefined;
}

/** Returns whether two addresses are of the same page, that is, differ at most in query and hash. */
export function isSamePage(one: URL, other: URL): boolean {
  return one.origin === other.origin && pagePath(one.pathname) === pagePath(other.pathname);
}

function isForeign(link: HTMLElement): boolean {
  const target = link.getAttribute('target');
  const opensElsewhere = target !== null && target !== '' && target !== '_self';
  return opensElsewhere || link.hasAttribute('download') || /\bexternal\b/.test(link.getAttribute('rel') ?? '');
}

function isPage(url: URL, { href, baseUrl }: CurrentPage): boolean {
  const { origin } = new URL(href);
  return url.origin === origin && url.pathname.startsWith(baseUrl) && !FILE.test(url.pathname);
}

function isSection(url: URL, href: string): boolean {
  const page = new URL(href);
  return url.pathname === page.pathname && url.search === page.search && url.hash !== '';
}
