import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { combine, delegate, type Detach, isPlainClick, listen } from '../core/events.js';
import { isolate, tabbable, trapFocus } from '../core/focus.js';
import { findSlot, findSlots, slot } from '../core/slots.js';
import { type DrawerEvent, drawerReducer, type DrawerState, readDrawer } from './state.js';

/** Matches wide windows, in which the drawer is a column of the page. */
const DESKTOP_QUERY = '(width >= 62.3em)';

/** Links that become buttons. Without scripts, they work by `:target`. */
const BUTTON_LINKS = [slot('menu-toggle'), slot('drawer-close')].join(', ');

/** The mobile menu, a modal dialog: while it is open, the page neither scrolls nor takes the focus. */
export const drawer: Behavior = (environment) => {
  const { document, window } = environment;
  const dispatch = (event: DrawerEvent): void =>
    environment.drawer.set(drawerReducer(environment.drawer.get(), event));
  return combine(
    onContent(environment, () => {
      environment.drawer.set(readDrawer(document));
      return enhanceLinks(document);
    }),
    showState(environment, () => dispatch('close')),
    handleControls(document, dispatch),
    listen(window.matchMedia(DESKTOP_QUERY), 'change', ({ matches }) => {
      if (matches) dispatch('close');
    }),
    // A page that is restored from the back/forward cache must not have an open menu.
    listen(window, 'pagehide', () => dispatch('close')),
    listen(window, 'popstate', () => dispatch('close')),
  );
};

function handleControls(document: Document, dispatch: (event: DrawerEvent) => void): Detach {
  const onClick = (selector: string, event: DrawerEvent): Detach =>
    delegate(document, 'click', selector, (click) => {
      click.preventDefault();
      dispatch(event);
    });
  return combine(
    onClick(slot('menu-toggle'), 'open'),
    onClick(`${slot('drawer-close')}, ${slot('drawer-backdrop')}`, 'close'),
    onClick(slot('menu-back'), 'back'),
    delegate(document, 'click', `${slot('drawer')} a[href]`, (click) => {
      if (isPlainClick(click)) dispatch('close');
    }),
    delegate(document, 'keydown', BUTTON_LINKS, (press, link) => {
      if (press.key !== ' ') return;
      press.preventDefault();
      link.click();
    }),
  );
}

function enhanceLinks(document: Document): Detach {
  for (const link of document.querySelectorAll(BUTTON_LINKS)) link.setAttribute('role', 'button');
  for (const toggle of findSlots(document, 'menu-toggle')) toggle.setAttribute('aria-expanded', 'false');
  return () => {
    for (const link of document.querySelectorAll(BUTTON_LINKS)) link.removeAttribute('role');
    for (const toggle of findSlots(document, 'menu-toggle')) toggle.removeAttribute('aria-expanded');
  };
}

/** Updates the page after each change of the state. */
function showState({ document, drawer: store }: Environment, close: () => void): Detach {
  let release: Detach | undefined;
  const show = (state: DrawerState, previous: DrawerState): void => {
    const element = findSlot(document, 'drawer');
    if (!element) return;
    element.dataset.panel = state.panel;
    if (state.open && !previous.open) release = openDrawer(document, element, close);
    if (!state.open) {
      release?.();
      release = undefined;
    } else if (state.panel !== previous.panel && previous.open) {
      focusFirst(findSlot(document, 'menu-primary') ?? element);
    }
  };
  return combine(store.subscribe(show), () => release?.());
}

function openDrawer(document: Document, drawerElement: HTMLElement, close: () => void): Detach {
  const toggles = findSlots(document, 'menu-toggle');
  const opener = document.activeElement;
  setOpen(document, drawerElement, toggles, true);
  const release = combine(
    isolate(document.body, [drawerElement, ...findSlots(document, 'drawer-backdrop')]),
    trapFocus(document, drawerElement),
    listen(document, 'keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    }),
  );
  focusFirst(drawerElement);
  return () => {
    release();
    setOpen(document, drawerElement, toggles, false);
    const toggle = toggles.find((candidate) => candidate === opener) ?? toggles[0];
    toggle?.focus({ preventScroll: true });
  };
}

function setOpen(document: Document, drawerElement: HTMLElement, toggles: HTMLElement[], open: boolean): void {
  document.documentElement.toggleAttribute('data-menu-open', open);
  drawerElement.toggleAttribute('data-open', open);
  for (const toggle of toggles) toggle.setAttribute('aria-expanded', String(open));
  const { label } = drawerElement.dataset;
  const dialog = { role: 'dialog', 'aria-modal': 'true', ...(label && { 'aria-label': label }) };
  for (const [name, value] of Object.entries(dialog)) {
    if (open) drawerElement.setAttribute(name, value);
    else drawerElement.removeAttribute(name);
  }
}

function focusFirst(container: HTMLElement): void {
  tabbable(container)[0]?.focus({ preventScroll: true });
}
