import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Environment } from '../../core/environment.js';
import { combine, delegate, type Detach, listen } from '../../core/events.js';
import { EnvironmentProvider } from '../../core/react.js';
import { findSlot, slot } from '../../core/slots.js';
import { fillText } from '../../core/texts.js';
import { CrashBoundary } from '../../crash/boundary.js';
import { CrashBox } from '../../crash/crash-page.js';
import { announcement } from '../dialog/announcement.js';
import { viewed } from '../dialog/events.js';
import { createSearch, loadSearchTexts, type Search } from '../search.js';
import { cutQuery, type SearchState } from '../session.js';
import { readAddress, writeAddress } from './address.js';
import { attachPanel, PanelRows } from './panel.js';
import { ResultsPage } from './results.js';

/** Links of the full results that the arrow keys go through; the keys of the field have its panel. */
const LINKS = `${slot('search-results')} h2 a`;

/** Milliseconds without scrolling until the position is stored. */
const SCROLL_PAUSE = 100;

/** The state of the page in the history entry, so that going back restores it. */
interface Remembered {
  readonly pages: number;
  readonly scroll: number;
}

/** The search page with a search behind it: hits in place of the list of all pages while there is a query. */
export function resultsPage(environment: Environment, page: HTMLElement, input: HTMLInputElement): Detach {
  let isStopped = false;
  let detach: Detach | undefined;
  const start = async (): Promise<void> => {
    const texts = await loadSearchTexts(environment.document);
    const search = createSearch(environment, texts);
    if (search && !isStopped) detach = attach(environment, search, page, input);
  };
  start()
    .catch((error: unknown) => environment.window.reportError(error))
    .finally(() => endWait(environment.document));
  return () => {
    isStopped = true;
    detach?.();
  };
}

/** Removes the mark by which the page says, from its first paint on, that it waits for this code. */
export function endWait(document: Document): void {
  delete document.documentElement.dataset.query;
}

function attach(environment: Environment, search: Search, page: HTMLElement, input: HTMLInputElement): Detach {
  const { document, window } = environment;
  const { session, settings } = search;
  const initial = session.state.get().filters;
  const readHistory = (): void => {
    const { query, filters } = readAddress(settings, window.location, initial);
    input.value = cutQuery(query);
    session.setFilters(filters);
    session.setQuery(input.value);
  };
  const type = (): void => session.setQuery(input.value);
  const typed = input.value !== input.defaultValue ? input.value : undefined;
  readHistory();
  // Text typed before this chunk arrived wins over the address.
  if (typed !== undefined) {
    input.value = typed;
    type();
  }
  // Before the list of hits: the field of filters would move the list of pages.
  hideIndex(page, input.value);
  return combine(
    () => session.stop(),
    showResults(environment, page, search, input, (query) => {
      input.value = query;
      type();
      input.focus();
    }),
    restore(window, search),
    session.state.subscribe((state) => {
      showState(environment, page, search, state);
      window.history.replaceState(window.history.state, '', writeAddress(settings, window.location.href, initial, state));
    }),
    listen(window, 'popstate', readHistory),
    listen(document, 'input', ({ target }) => {
      if (target === input) type();
    }),
    listen(document, 'submit', (submit) => {
      if (submit.target === input.form) submit.preventDefault();
    }),
    moveByArrows(document, input),
  );
}

function showResults(environment: Environment, page: HTMLElement, search: Search, input: HTMLInputElement, onSuggestion: (query: string) => void): Detach {
  const element = findSlot(page, 'search-results');
  if (!element) return () => {};
  const root = createRoot(element);
  const panel = attachPanel(search, input, () => onSuggestion(''));
  // At once: where the reader was is a place in the list.
  flushSync(() =>
    root.render(
      <EnvironmentProvider environment={environment}>
        <CrashBoundary renderCrash={(error, retry) => <CrashBox error={error} onRetry={retry} />}>
          <ResultsPage search={search} input={input} onSuggestion={onSuggestion} />
          <PanelRows search={search} panel={panel} />
        </CrashBoundary>
      </EnvironmentProvider>,
    ),
  );
  return combine(() => root.unmount(), panel.detach);
}

/** The parts that the page brings along: title, status, the list of all pages. */
function showState({ document, liveText }: Environment, page: HTMLElement, search: Search, state: SearchState): void {
  const { texts } = search;
  const query = state.query.trim();
  const title = query ? fillText(texts.search_results_for, { query }) : texts.search_title;
  const heading = page.querySelector('h1');
  if (heading && heading.textContent !== title) {
    const before = document.title;
    document.title = before.replace(heading.textContent, () => title);
    // After a link with a query, screen readers announced the title without the query.
    if (liveText.get() === before && !page.contains(document.activeElement)) liveText.set(document.title);
    heading.textContent = title;
  }
  const status = findSlot(page, 'search-status');
  const said = announcement(search, state);
  // During a search, the last result stays.
  if (status && (said || !query)) status.textContent = said;
  page.toggleAttribute('data-stalled', state.status === 'stalled');
  hideIndex(page, query);
}

function hideIndex(page: HTMLElement, query: string): void {
  const index = findSlot(page, 'page-index');
  if (index) index.hidden = query.trim() !== '';
}

/** Fetches as many pages of hits as there were, and scrolls to where the reader was. */
function restore(window: Window, search: Search): Detach {
  const { session } = search;
  const state = (): Record<string, unknown> => Object(window.history.state) as Record<string, unknown>;
  let wanted = state().search as Remembered | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** Called at every change, as there is no event before the reader goes back. Values that are not yet restored stay. */
  const remember = (): void => {
    if (wanted) return;
    const place = { pages: session.state.get().results?.pages ?? 1, scroll: window.scrollY };
    window.history.replaceState({ ...state(), search: place }, '');
  };
  return combine(
    () => clearTimeout(pause),
    session.state.subscribe(({ query, results, status }, before) => {
      // Another query has another list.
      if (query !== before.query) wanted = undefined;
      if (!results || results === before.results || status !== 'idle') return;
      viewed(search, results.hits);
      if (!wanted) return remember();
      if (results.pages < wanted.pages && results.hits.length < results.count) {
        // After the other listeners have received these results.
        queueMicrotask(() => session.more());
        return;
      }
      const { scroll } = wanted;
      wanted = undefined;
      window.requestAnimationFrame(() => window.scrollTo({ top: scroll, behavior: 'instant' }));
    }),
    listen(window, 'scroll', () => {
      clearTimeout(pause);
      pause = setTimeout(remember, SCROLL_PAUSE);
    }),
    delegate(window.document, 'click', 'a', remember),
    listen(window, 'pagehide', remember),
  );
}

/** The arrow keys go through the hits, and from the first one back to the field. */
function moveByArrows(document: Document, input: HTMLInputElement): Detach {
  return listen(document, 'keydown', (press) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (!step || press.defaultPrevented || press.isComposing) return;
    const stops: HTMLElement[] = [input, ...document.querySelectorAll<HTMLElement>(LINKS)];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const next = at < 1 ? undefined : stops[at + step];
    if (!next) return;
    press.preventDefault();
    next.focus();
  });
}
