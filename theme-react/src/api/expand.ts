import type { Behavior } from '../core/environment.js';
import { delegate } from '../core/events.js';
import { slot } from '../core/slots.js';

/** The buttons that unfold all details of an element, and fold them again. */
export const expandAll: Behavior = ({ document }) =>
  delegate(document, 'click', slot('api-expand'), (_event, button) => {
    const container = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!container) return;
    const isOpen = button.toggleAttribute('data-done');
    // Elements with a name close each other: the reader chooses which one is open.
    for (const details of container.querySelectorAll<HTMLDetailsElement>('details:not([name], .api-try *)')) details.open = isOpen;
    button.textContent = (isOpen ? button.dataset.labelDone : button.dataset.label) ?? '';
  });
