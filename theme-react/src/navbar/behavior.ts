import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { combine, delegate, type Detach, listen } from '../core/events.js';
import { onScrollFrame } from '../core/scroll.js';
import { findSlot, slot } from '../core/slots.js';
import { createStore } from '../core/store.js';
import { findTarget } from '../core/target.js';
import { focused, INITIAL_NAVBAR, located, scrolled } from './hide.js';

/** Hides the navbar while the reader scrolls down, if the site configured that. */
export const navbar: Behavior = (environment) =>
  onContent(environment, () => {
    const element = findSlot(environment.document, 'navbar');
    return element && 'hideOnScroll' in element.dataset ? hideOnScroll(environment, element) : undefined;
  });

function hideOnScroll({ document, window }: Environment, element: HTMLElement): Detach {
  const state = createStore(INITIAL_NAVBAR);
  const locate = (): void => {
    state.set(located(state.get(), findTarget(document, window.location.hash) !== null));
  };
  const detach = combine(
    () => element.removeAttribute('data-hidden'),
    state.subscribe(({ hidden }) => element.toggleAttribute('data-hidden', hidden)),
    onScrollFrame(window, () => {
      state.set(scrolled(state.get(), measure(document, window, element)));
      if (element.contains(document.activeElement)) state.set(focused(state.get()));
    }),
    listen(window, 'hashchange', locate),
    delegate(document, 'focusin', slot('navbar'), () => state.set(focused(state.get()))),
  );
  if (window.location.hash) locate();
  return detach;
}

function measure(document: Document, window: Window, element: HTMLElement): Parameters<typeof scrolled>[1] {
  return {
    scrollY: window.scrollY,
    viewportHeight: window.innerHeight,
    documentHeight: document.documentElement.scrollHeight,
    navbarHeight: element.offsetHeight,
  };
}
