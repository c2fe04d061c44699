import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { closest, combine, delegate, type Detach } from '../core/events.js';
import { isVisible } from '../core/focus.js';
import { onScrollFrame, revealInside } from '../core/scroll.js';
import { findSlot, slot } from '../core/slots.js';
import { findTarget } from '../core/target.js';
import { activeHeading } from './active.js';

const LINKS = `${slot('toc')} a[href^="#"], ${slot('toc-mobile')} a[href^="#"]`;

/** The table of contents: marks the section that is read; the one of small screens closes after a choice. */
export const toc: Behavior = (environment) =>
  combine(
    onContent(environment, () => spyScroll(environment)),
    delegate(environment.document, 'click', `${slot('toc-mobile')} a[href^="#"]`, (_event, link) => {
      closest(link, slot('toc-mobile'))?.removeAttribute('open');
    }),
  );

function spyScroll({ document, window }: Environment): Detach | void {
  const links = linksByHeading(document);
  if (links.size === 0) return;
  let active: HTMLElement | undefined;
  const update = (): void => {
    const headings = [...links.keys()].filter(isVisible);
    const tops = headings.map((heading) => heading.getBoundingClientRect().top);
    const next = headings[activeHeading(tops, coveredTop(document, window), window.innerHeight)];
    if (next === active) return;
    if (active) mark(links.get(active), false);
    if (next) mark(links.get(next), true);
    active = next;
  };
  update();
  return combine(
    () => active && mark(links.get(active), false),
    onScrollFrame(window, update),
  );
}

/** The headings that the table of contents lists, in the order of the page, each with its links. */
function linksByHeading(document: Document): Map<HTMLElement, HTMLElement[]> {
  const links = new Map<HTMLElement, HTMLElement[]>();
  for (const link of document.querySelectorAll<HTMLElement>(LINKS)) {
    const heading = findTarget(document, link.getAttribute('href') ?? '');
    if (heading) links.set(heading, [...(links.get(heading) ?? []), link]);
  }
  return links;
}

/** How much of the viewport's top headings stop below: what the style sheet scrolls them to, else the navbar. */
function coveredTop(document: Document, window: Window): number {
  const padding = Number.parseFloat(window.getComputedStyle(document.documentElement).scrollPaddingTop);
  return padding > 0 ? padding : (findSlot(document, 'navbar')?.offsetHeight ?? 0);
}

function mark(links: HTMLElement[] = [], active: boolean): void {
  for (const link of links) {
    if (active) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
    const list = closest(link, slot('toc'));
    if (active && list) revealInside(list, link);
  }
}
