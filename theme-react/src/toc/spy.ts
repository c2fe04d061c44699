import type { Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { onScrollFrame } from '../core/scroll.js';
import { findSlot } from '../core/slots.js';
import { findTarget } from '../core/target.js';
import { activeSection } from './active.js';

/** An observer of the section that is read. */
export interface SpyOptions {
  /** Selector of the links; those to other pages do not count. */
  readonly links: string;
  /** The sections that are considered at the moment, in order; all if omitted. */
  readonly filter?: (section: HTMLElement) => boolean;
  /** Called with each link that was marked. */
  readonly onMark: (link: HTMLElement) => void;
  /** Called with the links to the section that is read; without any above the first section. */
  readonly onChange?: (links: readonly HTMLElement[]) => void;
}

/** Marks the links to the section that is read with `aria-current`. */
export function spySections({ document, window }: Environment, { links: selector, filter, onMark, onChange }: SpyOptions): Detach | void {
  const links = linksBySection(document, selector);
  if (links.size === 0) return;
  const all = [...links.keys()];
  let active: HTMLElement | undefined;
  const update = (): void => {
    const sections = filter ? all.filter(filter) : all;
    const topOf = (index: number): number => sections[index]?.getBoundingClientRect().top ?? 0;
    const index = activeSection(sections.length, topOf, scrollOffset(document, window));
    const next = namedAtEnd(document, window, sections) ?? sections[index];
    if (next === active) return;
    mark(active, false);
    mark(next, true);
    active = next;
    onChange?.((next && links.get(next)) ?? []);
  };
  const mark = (section: HTMLElement | undefined, isActive: boolean): void => {
    for (const link of (section && links.get(section)) ?? []) {
      if (isActive) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
      if (isActive) onMark(link);
    }
  };
  update();
  // Sections move without scrolling, too: above them something unfolds, or is laid out only when it comes near.
  const observer = new window.ResizeObserver(update);
  observer.observe(document.body);
  return combine(
    () => observer.disconnect(),
    () => mark(active, false),
    onScrollFrame(window, update),
    // A link to a section that is in view need not scroll.
    listen(window, 'popstate', update),
  );
}

/** The sections that links lead to, in the order of the links, each with its links. */
function linksBySection(document: Document, selector: string): Map<HTMLElement, HTMLElement[]> {
  const links = new Map<HTMLElement, HTMLElement[]>();
  const { pathname } = document.location;
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selector)) {
    const section = link.pathname === pathname && findTarget(document, link.hash);
    if (section) links.set(section, [...(links.get(section) ?? []), link]);
  }
  return links;
}

/** The last sections of a page cannot be scrolled up to the navbar: there the one that the address names is read. */
function namedAtEnd(document: Document, window: Window, sections: HTMLElement[]): HTMLElement | undefined {
  const { hash } = window.location;
  if (!hash || window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1) return undefined;
  const named = findTarget(document, hash);
  return named && sections.includes(named) && named.getBoundingClientRect().top >= 0 ? named : undefined;
}

/** Returns where links stop headings: at the scroll padding of the style sheet, else below the navbar. */
function scrollOffset(document: Document, window: Window): number {
  const padding = Number.parseFloat(window.getComputedStyle(document.documentElement).scrollPaddingTop);
  return padding > 0 ? padding : (findSlot(document, 'navbar')?.offsetHeight ?? 0);
}
