/**
 * The loader of a page: small enough for every page to load it at once, it fetches the rest when that is needed.
 *
 * @packageDocumentation
 */
import { holdTyping, releaseTyping } from './search/hold.js';
import { isField, isSearchShortcut } from './search/shortcut.js';

/** Elements that do nothing, or something else, before the behaviours are there. */
const SEARCH = '[data-slot="search-button"][data-search]';
const CONTROLS = `button[data-slot], [role="tab"], [data-slot="menu-toggle"], ${SEARCH}`;

/** The browser gets this long, in milliseconds, to become idle. */
const IDLE_TIMEOUT = 2000;

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Actions of the reader before the behaviours were loaded, to be repeated. */
let replay: (() => void) | undefined;
let load: () => Promise<void>;
let started = false;

/**
 * Waits until the loaded page is idle or the reader acts, whichever comes first, and then attaches the behaviours. Until they
 * are attached, presses on what works only with them, and what is typed into the search, are held; then they are done again.
 * It must run while the page is loading, once.
 * @param attach - fetches the behaviours and attaches them
 */
export function loadWhenNeeded(attach: () => Promise<void>): void {
  load = attach;
  document.addEventListener('click', holdClick);
  document.addEventListener('keydown', holdKey);
  for (const type of INTERACTIONS) document.addEventListener(type, start, { passive: true });
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle, { once: true });
}

function start(): void {
  if (started) return;
  started = true;
  for (const type of INTERACTIONS) document.removeEventListener(type, start);
  void load().then(finish, fail);
}

function finish(): void {
  stopCapture();
  replay?.();
}

/** Without behaviours the page must be what it is without scripts. */
function fail(error: unknown): void {
  stopCapture();
  document.documentElement.removeAttribute('data-js');
  reportError(error);
  const field = releaseTyping(document);
  const link = document.querySelector<HTMLAnchorElement>(SEARCH);
  // Whoever wanted to search gets to the page of the search; without a connection there would be none.
  if (field && link && navigator.onLine) {
    link.search = `q=${encodeURIComponent(field.value)}`;
    link.click();
  }
}

function holdClick(event: MouseEvent): void {
  const control = (event.target as Element).closest<HTMLElement>(CONTROLS);
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  replay = () => control.click();
  if (control.matches(SEARCH)) holdTyping(document);
}

function holdKey(event: KeyboardEvent): void {
  const target = event.target;
  if (!isSearchShortcut(event, isField(target))) return;
  event.preventDefault();
  replay = () => target?.dispatchEvent(new KeyboardEvent(event.type, event));
  // Text typed on the way to the dialog must not be lost.
  if (document.querySelector(SEARCH) && !document.querySelector('[data-slot="search-page"]')) holdTyping(document);
}

function stopCapture(): void {
  document.removeEventListener('click', holdClick);
  document.removeEventListener('keydown', holdKey);
}

function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT });
  else setTimeout(start, 1);
}
