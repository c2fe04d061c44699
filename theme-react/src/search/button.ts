import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { combine, delegate, type Detach, isPlainClick, listen } from '../core/events.js';
import { findSlot, slot } from '../core/slots.js';
import { Opener } from './opener.js';
import { isApple } from './platform.js';
import { isField, isSearchShortcut } from './shortcut.js';
import { trackEvent } from './track-event.js';

const BUTTON = `${slot('search-button')}[data-search]`;

/** Elements that count as goals of the site. */
const CONVERSION = '[data-search-conversion]';

/** Events that precede the use of an element. */
const NEARING = ['pointerover', 'focusin', 'touchstart'] as const;

/** The search button and the keys of the search. If the page has no dialog, they lead to the search page. */
export const searchButton: Behavior = (environment) => {
  const { document } = environment;
  const dialog = new Opener(environment);
  return combine(
    onContent(environment, () => enhanceButtons(environment)),
    () => dialog.close(),
    delegate(document, 'click', BUTTON, (click) => {
      if (!isPlainClick(click)) return;
      click.preventDefault();
      dialog.open();
    }),
    listen(document, 'keydown', (press) => {
      if (press.defaultPrevented || press.isComposing) return;
      if (press.key === 'Escape') dialog.cancel();
      if (isSearchShortcut(press, isField(press.target)) && (dialog.toggle() || goToSearch(document))) press.preventDefault();
    }),
    delegate(document, 'keydown', BUTTON, (press) => {
      if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.altKey) return;
      if (!/^[\p{L}\p{N} ]$/u.test(press.key)) return;
      press.preventDefault();
      dialog.open(press.key.trim());
    }),
    ...NEARING.map((type) => delegate(document, type, BUTTON, () => void dialog.warm(), { passive: true })),
    // A link may unload the page before code that is fetched after the press arrives.
    ...NEARING.map((type) => delegate(document, type, CONVERSION, () => void trackEvent(environment, () => {}), { passive: true })),
    delegate(document, 'click', CONVERSION, (_click, { dataset }) => {
      const name = dataset.searchConversion ?? '';
      void trackEvent(environment, (insights) => insights.converted(name));
    }),
  );
};

function goToSearch(document: Document): boolean {
  const field = document.querySelector<HTMLInputElement>(`${slot('search-page')} input[name="q"]`);
  const button = findSlot(document, 'search-button');
  if (field) field.select();
  else button?.click();
  field?.focus();
  return field !== null || button !== null;
}

/** Gives the links the role of buttons, and shows the keys of the reader's platform. */
function enhanceButtons({ document, window }: Environment): Detach {
  const apple = isApple(window.navigator.platform);
  const buttons = document.querySelectorAll(BUTTON);
  const attributes = { role: 'button', 'aria-haspopup': 'dialog', 'aria-keyshortcuts': apple ? 'Meta+K' : 'Control+K' };
  for (const button of buttons) for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
  if (apple) {
    for (const key of document.querySelectorAll<HTMLElement>(`${slot('search-button')} kbd[data-label-apple]`)) {
      key.textContent = key.dataset.labelApple ?? '';
    }
  }
  return () => {
    for (const button of buttons) for (const name of Object.keys(attributes)) button.removeAttribute(name);
  };
}
