import type { Behavior } from '../core/environment.js';
import { combine, delegate } from '../core/events.js';
import { findSlot, slot } from '../core/slots.js';
import { openStorage, SIDEBAR_HIDDEN_KEY } from '../core/storage.js';

/** The buttons that collapse and expand the sidebar of wide windows. The state is stored for the session. */
export const hideableSidebar: Behavior = ({ document, window, settings }) => {
  const session = openStorage(window, { ...settings, storage: 'session' });
  const set = (isHidden: boolean): void => {
    document.documentElement.toggleAttribute('data-sidebar-hidden', isHidden);
    if (isHidden) session.set(SIDEBAR_HIDDEN_KEY, 'true');
    else session.remove(SIDEBAR_HIDDEN_KEY);
    // The pressed button is hidden, so that the opposite one gets the focus.
    findSlot(document, isHidden ? 'sidebar-show' : 'sidebar-hide')?.focus({ preventScroll: true });
  };
  return combine(
    delegate(document, 'click', slot('sidebar-hide'), () => set(true)),
    delegate(document, 'click', slot('sidebar-show'), () => set(false)),
  );
};
