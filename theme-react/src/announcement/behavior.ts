import type { Behavior } from '../core/environment.js';
import { closest, delegate } from '../core/events.js';
import { slot } from '../core/slots.js';
import { announcementKey } from '../core/storage.js';

/** The close button of the announcement bar: hides the bar and remembers that by the bar's id. */
export const announcement: Behavior = ({ document, storage }) =>
  delegate(document, 'click', slot('announcement-close'), (_event, button) => {
    const id = closest(button, slot('announcement-bar'))?.dataset.id;
    if (id) storage.set(announcementKey(id), 'true');
    document.documentElement.dataset.announcementDismissed = '';
  });
