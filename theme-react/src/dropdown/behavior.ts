import type { Behavior } from '../core/environment.js';
import { closest, combine, delegate, type Detach, listen } from '../core/events.js';
import { slot } from '../core/slots.js';
import { type DropdownEvent, dropdownReducer, type DropdownState, entryAfter } from './state.js';

/** Dropdowns of the navbar. Those of the drawer are plain `details` elements. */
const DROPDOWN = `${slot('dropdown')}:not([data-mobile])`;

/** Delay before a dropdown closes when the pointer leaves, in milliseconds, so that it can cross the gap between summary and list. */
const LEAVE_DELAY = 150;

/** The dropdowns of the navbar: hover, click, Escape and arrow keys. Presses and focus outside close them. */
export const dropdown: Behavior = ({ document, window }) => {
  const dropdowns = trackDropdowns(document);
  return combine(
    openOnHover(document, window, dropdowns.send),
    delegate(document, 'click', `${DROPDOWN} > summary`, (click, summary) => {
      click.preventDefault();
      dropdowns.send(summary.parentElement, 'press');
    }),
    delegate(document, 'keydown', DROPDOWN, (press, element) => handleKey(press, element, dropdowns.send)),
    listen(document, 'pointerdown', ({ target }) => dropdowns.dismissOthers(target)),
    listen(document, 'focusin', ({ target }) => dropdowns.dismissOthers(target)),
  );
};

type Send = (element: HTMLElement | null, event: DropdownEvent) => void;

interface Dropdowns {
  send: Send;
  dismissOthers(target: EventTarget | null): void;
}

function trackDropdowns(document: Document): Dropdowns {
  const states = new WeakMap<HTMLElement, DropdownState>();
  const send: Send = (element, event) => {
    if (!element) return;
    const open = element.hasAttribute('open');
    const previous = open ? states.get(element) ?? 'pinned' : 'closed';
    const state = dropdownReducer(previous, event);
    states.set(element, state);
    element.toggleAttribute('open', state !== 'closed');
    if (!open && state !== 'closed') dismissOthers(element);
  };
  const dismissOthers = (target: EventTarget | null): void => {
    const kept = closest(target, DROPDOWN);
    for (const element of document.querySelectorAll<HTMLElement>(`${DROPDOWN}[open]`)) {
      if (element !== kept) send(element, 'dismiss');
    }
  };
  return { send, dismissOthers };
}

function openOnHover(document: Document, window: Window, send: Send): Detach {
  let leaving: { element: HTMLElement; timer: number } | undefined;
  const stay = (element: HTMLElement): void => {
    if (leaving?.element !== element) return;
    window.clearTimeout(leaving.timer);
    leaving = undefined;
  };
  const leave = (element: HTMLElement): void => {
    const timer = window.setTimeout(() => send(element, 'leave'), LEAVE_DELAY);
    leaving = { element, timer };
  };
  // Touch also fires `pointerover`, but a tap is handled as a click.
  const isHover = (event: PointerEvent, element: HTMLElement): boolean =>
    event.pointerType === 'mouse' && closest(event.relatedTarget, DROPDOWN) !== element;
  return combine(
    delegate(document, 'pointerover', DROPDOWN, (event, element) => {
      if (!isHover(event, element)) return;
      stay(element);
      send(element, 'enter');
    }),
    delegate(document, 'pointerout', DROPDOWN, (event, element) => {
      if (isHover(event, element)) leave(element);
    }),
    () => window.clearTimeout(leaving?.timer),
  );
}

function handleKey(press: KeyboardEvent, element: HTMLElement, send: Send): void {
  if (press.key === 'Escape' && element.hasAttribute('open')) {
    press.preventDefault();
    send(element, 'dismiss');
    element.querySelector('summary')?.focus();
    return;
  }
  const links = [...element.querySelectorAll<HTMLElement>('a[href]')];
  const index = links.findIndex((link) => link === element.ownerDocument.activeElement);
  const next = links.length > 0 ? entryAfter(press.key, index, links.length) : undefined;
  if (next === undefined) return;
  press.preventDefault();
  if (!element.hasAttribute('open')) send(element, 'press');
  links[next]?.focus();
}
