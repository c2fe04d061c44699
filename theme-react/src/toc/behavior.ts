import { type Behavior, onContent } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { isVisible } from '../core/focus.js';
import { revealInside } from '../core/scroll.js';
import { findSlot, slot } from '../core/slots.js';
import { spySections } from './spy.js';

const LINKS = `${slot('toc')} a[href^="#"], ${slot('toc-mobile')} a[href^="#"]`;

/** The table of contents: marks the current section; the one of small screens closes when a link is clicked. */
export const toc: Behavior = (environment) =>
  combine(
    onContent(environment, () => {
      const section = currentSection(environment.document);
      const detach = spySections(environment, { links: LINKS, filter: isVisible, onMark: reveal, onChange: section.show });
      return () => {
        detach?.();
        section.remove();
      };
    }),
    delegate(environment.document, 'click', `${slot('toc-mobile')} a[href^="#"]`, (_event, link) => {
      closest(link, slot('toc-mobile'))?.removeAttribute('open');
    }),
  );

function reveal(link: HTMLElement): void {
  const list = closest(link, slot('toc'));
  if (list) revealInside(list, link);
}

/** Adds the name of the current section to the bar of small screens. */
function currentSection(document: Document): { show: (links: readonly HTMLElement[]) => void; remove: () => void } {
  const summary = findSlot(document, 'toc-mobile')?.querySelector('summary');
  const name = document.createElement('span');
  name.className = 'toc-current';
  summary?.querySelector('.icon')?.before(name);
  return {
    show(links) {
      name.textContent = links.find((link) => summary?.parentElement?.contains(link))?.textContent ?? '';
    },
    remove: () => name.remove(),
  };
}
