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

/** State that persists from page to page. */
export interface Visitor {
  readonly environment: Environment;
  readonly entries: Entries;
  readonly pages: Pages;
  readonly swap: PageSwap;
  /** Address of the page that is shown; the one of the document may be ahead of it. */
  shown: URL;
  /** Number of the latest visit; earlier ones that are still on their way come to nothing. */
  latest: number;
}

/** A way to a page. */
interface Visit {
  readonly url: URL;
  /** The history gets an entry; false: the reader went to one that it has. */
  readonly isNew: boolean;
  /** The reader pressed Retry after a failure. */
  readonly isRetry?: boolean;
  /** The scroll position in CSS pixels when the page was left. */
  readonly scrollY?: number | undefined;
}

/** Goes where a link leads. */
export function follow(visitor: Visitor, url: URL): void {
  if (isSamePage(url, visitor.shown)) moveWithin(visitor, url);
  else void visit(visitor, { url, isNew: true });
}

/** Goes where the history led: back, forward, or to a section of the page. */
export function traverse(visitor: Visitor, url: URL): void {
  const { environment, entries, shown } = visitor;
  const scrollY = entries.arrive();
  if (!isSamePage(url, shown)) {
    void visit(visitor, { url, isNew: false, scrollY });
    return;
  }
  cancel(visitor);
  visitor.shown = url;
  if (scrollY !== undefined) environment.window.scrollTo({ top: scrollY, behavior: 'instant' });
  entries.settle();
}

/** Whatever is on its way comes to nothing. */
export function cancel(visitor: Visitor): void {
  visitor.latest += 1;
  visitor.environment.navigation.set(INITIAL_NAVIGATION);
}

/** A page that could not be loaded is given up: the address is again that of the page that is shown. */
function giveUp(visitor: Visitor): void {
  cancel(visitor);
  if (!isSamePage(new URL(visitor.environment.document.URL), visitor.shown)) visitor.entries.restore();
}

async function visit(visitor: Visitor, to: Visit): Promise<void> {
  const { environment, pages, shown, swap } = visitor;
  const { document, window, liveText, navigation } = environment;
  const attempt = (visitor.latest += 1);
  const isCurrent = (): boolean => attempt === visitor.latest;
  // The next title is announced even if it is the same.
  liveText.set('');
  navigation.set({ status: 'loading', isNewPath: !isSamePage(to.url, shown) });
  const next = await load(pages, document, to.url).catch((error: unknown) => {
    if (!isCurrent()) return undefined;
    // After a second failure the browser loads the page, and explains the failure itself if it persists.
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
    // A partly exchanged page must not stay.
    window.reportError(error);
    window.location.assign(to.url);
  }
}

/** The page at an address, with the address that redirects led to. */
async function load(pages: Pages, document: Document, url: URL): Promise<{ url: URL; page: Document } | 'foreign'> {
  const sent = await pages.load(url);
  const page = sent.html === undefined ? undefined : readPage(document, sent.html);
  return page ? { url: sent.url, page } : 'foreign';
}

/** The browser loads addresses outside this build: another site at the same origin, a file, a newer build. */
function leave(window: Window, { url, isNew }: Visit): void {
  if (isNew) window.location.assign(url);
  else window.location.reload();
}

function show(visitor: Visitor, to: Visit, next: Document): void {
  const { environment, entries, swap } = visitor;
  const { document, drawer, liveText, navigation } = environment;
  drawer.set({ ...drawer.get(), open: false });
  // First the address: what is inserted resolves its addresses by it.
  if (to.isNew) entries.push(to.url);
  visitor.shown = to.url;
  swap.show(next);
  contentChanged(environment);
  arrive(environment, to);
  entries.settle();
  navigation.set(INITIAL_NAVIGATION);
  liveText.set(document.title);
  announceNavigation(document);
}

/** Scroll position and focus are where a load would put them. */
function arrive({ document, window }: Environment, { url, scrollY }: Visit): void {
  const target = scrollY === undefined ? findTarget(document, url.hash) : null;
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: scrollY ?? 0, behavior: 'instant' });
  const focused = target ?? document.querySelector('main');
  if (focused) focusElement(focused, { preventScroll: true });
}

/** A link to the page itself, perhaps with another query: there is nothing to load, and a query alone does not scroll. */
function moveWithin(visitor: Visitor, url: URL): void {
  const { environment, entries } = visitor;
  const here = new URL(environment.document.URL);
  cancel(visitor);
  if (url.href !== here.href) entries.push(url);
  visitor.shown = url;
  if (url.search === here.search) {
    arrive(environment, { url, isNew: true });
  } else {
    contentChanged(environment);
    announceNavigation(environment.document);
  }
}

function withHash(url: URL, hash: string): URL {
  const result = new URL(url);
  result.hash = hash;
  return result;
}
