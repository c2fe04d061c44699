import { mayPrefetch } from '../core/connection.js';
import { type Environment, onContent } from '../core/environment.js';
import { closest, combine, delegate, type Detach } from '../core/events.js';
import { isSamePage } from './link.js';

/** Time of hover after which a page is fetched, in milliseconds. */
const HOVER_DELAY = 65;

/** Maximum number of pages that are fetched because their links are in view. Hover, focus and touch are not limited. */
const IN_VIEW_LIMIT = 8;

/** Time in view after which a page is fetched, in milliseconds, so that scrolling past a link does not fetch it. */
const IN_VIEW_DELAY = 400;

/**
 * Prefetches pages on hover, focus and touch of their links, and those of the first links in view.
 * @param pageOf - returns the page of a link
 */
export function prefetchLinks(
  environment: Environment,
  pageOf: (link: HTMLElement) => URL | undefined,
  fetchPage: (url: URL) => void,
): Detach {
  const { document, window } = environment;
  const prefetch = (link: HTMLElement): void => {
    const url = mayPrefetch(window.navigator) ? pageOf(link) : undefined;
    if (url && !isSamePage(url, new URL(document.URL))) fetchPage(url);
  };
  let timer = 0;
  return combine(
    delegate(document, 'pointerover', 'a[href]', (event, link) => {
      if (event.pointerType !== 'mouse') return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => prefetch(link), HOVER_DELAY);
    }),
    delegate(document, 'pointerout', 'a[href]', () => window.clearTimeout(timer)),
    delegate(document, 'pointerdown', 'a[href]', (_event, link) => prefetch(link)),
    delegate(document, 'focusin', 'a[href]', (_event, link) => prefetch(link)),
    onContent(environment, () => prefetchInView(environment, prefetch)),
    () => window.clearTimeout(timer),
  );
}

/** Prefetches the pages of links in `main`. The links of the sidebar are always in view and would fetch the whole site. */
function prefetchInView({ document, window }: Environment, prefetch: (link: HTMLElement) => void): Detach | void {
  const main = document.querySelector('main');
  if (!main || !('IntersectionObserver' in window)) return;
  const timers = new Map<Element, number>();
  let remaining = IN_VIEW_LIMIT;
  const enter = (link: HTMLElement): void => {
    if (remaining === 0) return observer.disconnect();
    remaining -= 1;
    observer.unobserve(link);
    prefetch(link);
  };
  const observer = new window.IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      window.clearTimeout(timers.get(target));
      timers.delete(target);
      if (!isIntersecting) continue;
      timers.set(target, window.setTimeout(() => enter(closest(target, 'a') ?? main), IN_VIEW_DELAY));
    }
  });
  for (const link of main.querySelectorAll('a[href]:not([href^="#"])')) observer.observe(link);
  return () => {
    observer.disconnect();
    for (const timer of timers.values()) window.clearTimeout(timer);
  };
}
