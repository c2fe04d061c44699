/**
 * The loader of a page. It is small, because every page loads it at once, and fetches the behaviours when they are needed.
 *
 * @packageDocumentation
 */
import { holdTyping, releaseTyping } from './search/hold.js';
import { isField, isSearchShortcut } from './search/shortcut.js';

/** Controls that do not work before the behaviours are attached. */
const SEARCH = '[data-slot="search-button"][data-search]';
const CONTROLS = `button[data-slot], [role="tab"], [data-slot="menu-toggle"], ${SEARCH}`;

/** Maximum time to wait for an idle browser, in milliseconds. */
const IDLE_TIMEOUT = 2000;

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Repeats the reader's last action that needs the behaviours. */
let replay: (() => void) | undefined;
let load: () => Promise<void>;
let started = false;

/**
 * Attaches the behaviours when the loaded page is idle or at the first interaction, whichever comes first. Until then, clicks on
 * controls that need them, search keys and the text typed into the search are recorded; they are replayed afterwards.
 * Must be called once, while the page is loading.
 * @param attach - fetches the behaviours and attaches them
 */
export function loadWhenNeeded(attach: () => Promise<void>): void {
  load = attach;
  document.addEventListener('click', holdClick);
  document.addEventListener('keydown', holdKey);
  for (const type of INTERACTIONS) document.addEventListener(type, start, { passive: true });
  if (document.readyState === 'complete') startWhenIdle();
  else addEventListener('load', startWhenIdle);
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

/** Makes the page behave as without scripts. */
function fail(error: unknown): void {
  stopCapture();
  document.documentElement.removeAttribute('data-js');
  reportError(error);
  const field = releaseTyping(document);
  const link = document.querySelector<HTMLAnchorElement>(SEARCH);
  // A reader who started a search continues on the search page. Offline, that page could not be loaded.
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
  // Text that is typed before the dialog opens must not be lost.
  if (document.querySelector(SEARCH) && !document.querySelector('[data-slot="search-page"]')) holdTyping(document);
}

function stopCapture(): void {
  document.removeEventListener('click', holdClick);
  document.removeEventListener('keydown', holdKey);
}

function startWhenIdle(): void {
  if ((window as Partial<Window>).requestIdleCallback) requestIdleCallback(start, { timeout: IDLE_TIMEOUT });
  else setTimeout(start);
}
