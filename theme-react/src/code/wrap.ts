import { type Behavior, onContent } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { findSlot, findSlots, slot } from '../core/slots.js';

/** The word-wrap buttons of code blocks, which are hidden if the code fits. */
export const codeWrap: Behavior = (environment) => {
  const { document, window } = environment;
  return combine(
    delegate(document, 'click', slot('wrap'), (_event, button) => {
      const block = closest(button, slot('code'));
      if (!block) return;
      button.setAttribute('aria-pressed', String(block.toggleAttribute('data-wrap')));
      showButton(block);
    }),
    onContent(environment, () => {
      // Called first when a block is observed, and then when its width changes or its tab is selected.
      const observer = new window.ResizeObserver((entries) => {
        for (const { target } of entries) showButton(closest(target, slot('code')));
      });
      for (const block of findSlots(document, 'code')) {
        if (!findSlot(block, 'wrap')) continue;
        for (const pre of block.querySelectorAll('pre')) observer.observe(pre);
      }
      return () => observer.disconnect();
    }),
  );
};

function showButton(block: HTMLElement | null): void {
  const button = block && findSlot(block, 'wrap');
  // In tabs, the selected code counts.
  const pre = block?.querySelector('pre:not([data-inactive], [data-inactive] *)');
  if (!button || !pre) return;
  button.hidden = !('wrap' in block.dataset) && pre.scrollWidth <= pre.clientWidth;
}
