import type { Behavior } from '../core/environment.js';
import { closest, delegate } from '../core/events.js';
import { focusElement } from '../core/focus.js';
import { findSlot, slot } from '../core/slots.js';
import { announcementKey } from '../core/storage.js';

/** The close button of the announcement bar, which hides the bar and stores its id. */
export const announcement: Behavior = ({ document, storage }) =>
  delegate(document, 'click', slot('announcement-close'), (_event, button) => {
    const bar = closest(button, slot('announcement-bar'));
    const id = bar?.dataset.id;
    if (id) storage.set(announcementKey(id), 'true');
    // The focus moves to the element after the bar, because a hidden element loses it.
    const next = bar?.contains(document.activeElement) && (findSlot(document, 'navbar') ?? document.querySelector('main'));
    if (next) focusElement(next, { preventScroll: true });
    document.documentElement.dataset.announcementDismissed = '';
  });
