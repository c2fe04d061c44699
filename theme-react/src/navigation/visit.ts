import { contentChanged, type Environment } from '../core/environment.js';
import { focusElement } from '../core/focus.js';
import { findTarget } from '../core/target.js';
import type { Entries } from './entries.js';
import { announceNavigation } from './events.js';
import { isSamePage } from './link.js';
import type { Pages } from './pages.js';
import { INITIAL_NAVIGATION } from './state.js';
import { type PageSwap, readPage } from './swap.js';
import { withTransition } from './transition.js';

/** The state of the navigation that outlives pages. */
export interface Visitor {
  readonly environment: Environment;
  readonly entries: Entries;
  readonly pages: Pages;
  readonly swap: PageSwap;
  /** Address of the page that is shown. After history navigation, the address of the document changes first. */
  current: URL;
  /** Number of the latest visit. Pending earlier ones are ignored. */
  latest: number;
}

/** A navigation to a page. */
interface Visit {
  readonly url: URL;
  /** Whether the visit adds a history entry. */
  readonly isNew: boolean;
  /** Whether the reader pressed Retry after a failure. */
  readonly isRetry?: boolean;
  /** Scroll position to restore, in CSS pixels. */
  readonly scrollY?: number | undefined;
}

/** Navigates to the target of a link. */
export function follow(visitor: Visitor, url: URL): void {
  const { current } = visitor;
  if (isSamePage(url, current)) moveWithin(visitor, withPath(url, current.pathname));
  else void visit(visitor, { url, isNew: true });
}

/** Shows the page after history navigation: back, forward, or to a section of the page. */
export function traverse(visitor: Visitor, url: URL): void {
  const { environment, entries, current } = visitor;
  const scrollY = entries.arrive();
  if (!isSamePage(url, current)) {
    void visit(visitor, { url, isNew: false, scrollY });
    return;
  }
  cancel(visitor);
  visitor.current = url;
  if (scrollY !== undefined) environment.window.scrollTo({ top: scrollY, behavior: 'instant' });
  entries.settle();
}

/** Cancels the pending visit. */
export function cancel(visitor: Visitor): void {
  visitor.latest += 1;
  visitor.environment.navigation.set(INITIAL_NAVIGATION);
}

/** Cancels a failed visit, and restores the address of the page that is shown. */
function giveUp(visitor: Visitor): void {
  cancel(visitor);
  if (!isSamePage(new URL(visitor.environment.document.URL), visitor.current)) visitor.entries.restore();
}

async function visit(visitor: Visitor, to: Visit): Promise<void> {
  const { environment, pages, current, swap } = visitor;
  const { document, window, liveText, navigation } = environment;
  const attempt = (visitor.latest += 1);
  const isCurrent = (): boolean => attempt === visitor.latest;
  // A live region is announced only if it changes, and the next title may be the same.
  liveText.set('');
  navigation.set({ status: 'loading', isNewPath: !isSamePage(to.url, current) });
  const next = await load(pages, document, to.url).catch((error: unknown) => {
    if (!isCurrent()) return undefined;
    // After a second failure, the browser loads the page, and shows its own error page if that fails.
    if (to.isRetry) return 'foreign' as const;
    const retry = (): void => void visit(visitor, { ...to, isRetry: true });
    navigation.set({ status: 'failed', error, retry, close: () => giveUp(visitor) });
    return undefined;
  });
  if (!next || !isCurrent()) return;
  if (next === 'foreign') return leave(window, to);
  try {
    await swap.prepare(next.page);
    await withTransition(environment, () => {
      if (isCurrent()) show(visitor, { ...to, url: withHash(next.url, to.url.hash) }, next.page);
    });
  } catch (error) {
    // A partly replaced page must not stay.
    window.reportError(error);
    window.location.assign(to.url);
  }
}

/** Returns the page at an address, with its address after redirects. */
async function load(pages: Pages, document: Document, url: URL): Promise<{ url: URL; page: Document } | 'foreign'> {
  const sent = await pages.load(url);
  const page = sent.html === undefined ? undefined : readPage(document, sent.html);
  return page ? { url: sent.url, page } : 'foreign';
}

/** Lets the browser load a page of another build: another site of the same origin, a file, a newer build. */
function leave(window: Window, { url, isNew }: Visit): void {
  if (isNew) window.location.assign(url);
  else window.location.reload();
}

function show(visitor: Visitor, to: Visit, next: Document): void {
  const { environment, entries, swap } = visitor;
  const { document, drawer, liveText, navigation } = environment;
  drawer.set({ ...drawer.get(), open: false });
  // The address is set first, because relative addresses in the new page are resolved against it.
  if (to.isNew) entries.push(to.url);
  visitor.current = to.url;
  swap.show(next);
  contentChanged(environment);
  arrive(environment, to);
  entries.settle();
  navigation.set(INITIAL_NAVIGATION);
  liveText.set(document.title);
  announceNavigation(document);
}

/** Sets the scroll position and the focus as a page load does. */
function arrive({ document, window }: Environment, { url, scrollY }: Visit): void {
  const target = scrollY === undefined ? findTarget(document, url.hash) : null;
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: scrollY ?? 0, behavior: 'instant' });
  const focused = target ?? document.querySelector('main');
  if (focused) focusElement(focused, { preventScroll: true });
}

/** Follows a link to the current page, perhaps with another query. Nothing is loaded, and a changed query does not scroll. */
function moveWithin(visitor: Visitor, url: URL): void {
  const { environment, entries } = visitor;
  const previous = new URL(environment.document.URL);
  cancel(visitor);
  if (url.search === previous.search && url.hash !== '' && url.hash !== previous.hash) {
    // The link has another form of the path than the page. For one with the same form, the browser does this.
    environment.window.location.hash = url.hash;
    return;
  }
  if (url.href !== previous.href) entries.push(url);
  visitor.current = url;
  if (url.search === previous.search) {
    arrive(environment, { url, isNew: true });
  } else {
    contentChanged(environment);
    announceNavigation(environment.document);
  }
}

function withPath(url: URL, pathname: string): URL {
  const result = new URL(url);
  result.pathname = pathname;
  return result;
}

function withHash(url: URL, hash: string): URL {
  const result = new URL(url);
  result.hash = hash;
  return result;
}
