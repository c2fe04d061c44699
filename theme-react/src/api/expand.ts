import type { Behavior } from '../core/environment.js';
import { delegate } from '../core/events.js';
import { slot } from '../core/slots.js';

/** Buttons that expand and collapse all details of an element. */
export const expandAll: Behavior = ({ document }) =>
  delegate(document, 'click', slot('api-expand'), (_event, button) => {
    const container = document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!container) return;
    const isOpen = button.toggleAttribute('data-done');
    // Of details with the same name, only one can be open; they keep the reader's choice.
    for (const details of container.querySelectorAll<HTMLDetailsElement>('details:not([name], .api-try *)')) details.open = isOpen;
    button.textContent = (isOpen ? button.dataset.labelDone : button.dataset.label) ?? '';
  });
