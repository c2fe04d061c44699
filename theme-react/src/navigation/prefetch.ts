import { mayPrefetch } from '../core/connection.js';
import { type Environment, onContent } from '../core/environment.js';
import { closest, combine, delegate, type Detach } from '../core/events.js';

/** The mouse rests on a link for this long, in milliseconds, before its page is fetched. */
const HOVER_DELAY = 65;

/** So many of the links in view are fetched on each page; those that the reader points at always are. */
const IN_VIEW_LIMIT = 8;

/** A link is in view for this long, in milliseconds, before its page is fetched: not while the reader scrolls past. */
const IN_VIEW_DELAY = 400;

/**
 * Fetches pages before their links are followed: on hover, focus and touch, and the first ones in view.
 * @param pageOf - the page that a link leads to
 */
export function prefetchLinks(
  environment: Environment,
  pageOf: (link: HTMLElement) => URL | undefined,
  fetchPage: (url: URL) => void,
): Detach {
  const { document, window } = environment;
  const prefetch = (link: HTMLElement): void => {
    const url = mayPrefetch(window.navigator) ? pageOf(link) : undefined;
    if (url && url.pathname !== window.location.pathname) fetchPage(url);
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

/** Links of the content only: a sidebar is in view on each page and would fetch the whole site. */
function prefetchInView({ document, window }: Environment, prefetch: (link: HTMLElement) => void): Detach | void {
  const main = document.querySelector('main');
  if (!main || !('IntersectionObserver' in window)) return;
  const timers = new Map<Element, number>();
  let left = IN_VIEW_LIMIT;
  const enter = (link: HTMLElement): void => {
    if (left === 0) return observer.disconnect();
    left -= 1;
    observer.unobserve(link);
    prefetch(link);
  };
  const observer = new window.IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
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
