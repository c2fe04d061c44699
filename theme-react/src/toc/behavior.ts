import { type Behavior, onContent } from '../core/environment.js';
import { closest, combine, delegate } from '../core/events.js';
import { isVisible } from '../core/focus.js';
import { revealInside } from '../core/scroll.js';
import { slot } from '../core/slots.js';
import { spySections } from './spy.js';

const LINKS = `${slot('toc')} a[href^="#"], ${slot('toc-mobile')} a[href^="#"]`;

/** The table of contents: marks the section that is read; the one of small screens closes after a choice. */
export const toc: Behavior = (environment) =>
  combine(
    onContent(environment, () => spySections(environment, { links: LINKS, filter: isVisible, onMark: reveal })),
    delegate(environment.document, 'click', `${slot('toc-mobile')} a[href^="#"]`, (_event, link) => {
      closest(link, slot('toc-mobile'))?.removeAttribute('open');
    }),
  );

function reveal(link: HTMLElement): void {
  const list = closest(link, slot('toc'));
  if (list) revealInside(list, link);
}
