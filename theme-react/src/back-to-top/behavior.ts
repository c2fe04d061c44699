import { type Behavior, prefersReducedMotion } from '../core/environment.js';
import { combine, delegate, listen } from '../core/events.js';
import { focusElement } from '../core/focus.js';
import { onScrollFrame } from '../core/scroll.js';
import { findSlots, slot } from '../core/slots.js';
import { createStore } from '../core/store.js';
import { afterJump, afterScroll } from './visibility.js';

/** The button that scrolls back to the top, which is shown when the reader scrolls up. */
export const backToTop: Behavior = (environment) => {
  const { document, window } = environment;
  const state = createStore(afterJump(window.scrollY));
  return combine(
    state.subscribe(({ visible }) => {
      for (const link of findSlots(document, 'back-to-top')) link.toggleAttribute('data-visible', visible);
    }),
    onScrollFrame(window, () => state.set(afterScroll(state.get(), window.scrollY))),
    listen(window, 'hashchange', () => state.set(afterJump(window.scrollY))),
    delegate(document, 'click', slot('back-to-top'), (click) => {
      click.preventDefault();
      window.scrollTo({ top: 0, behavior: prefersReducedMotion(environment) ? 'instant' : 'smooth' });
      const main = document.querySelector('main');
      if (main) focusElement(main, { preventScroll: true });
    }),
  );
};
