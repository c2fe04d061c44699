import type { Behavior } from '../core/environment.js';
import { delegate } from '../core/events.js';
import { focusElement } from '../core/focus.js';
import { slot } from '../core/slots.js';

/** The skip link, which moves the focus to the content without changing the address. */
export const skipLink: Behavior = ({ document }) =>
  delegate(document, 'click', slot('skip-link'), (click) => {
    const main = document.querySelector('main');
    if (!main) return;
    click.preventDefault();
    focusElement(main);
  });
