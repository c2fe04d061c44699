import type { Environment } from '../core/environment.js';
import { combine, type Detach, listen } from '../core/events.js';
import { pagePath } from '../core/page-path.js';
import { onScrollFrame } from '../core/scroll.js';
import { findSlot } from '../core/slots.js';
import { findTarget } from '../core/target.js';
import { activeSection } from './active.js';

/** Options of {@link spySections}. */
export interface SpyOptions {
  /** Selector of the links. Links to other pages are ignored. */
  readonly links: string;
  /** Returns whether a section is considered; by default, all are. */
  readonly filter?: (section: HTMLElement) => boolean;
  /** Called with each marked link. */
  readonly onMark: (link: HTMLElement) => void;
  /** Called with the links to the current section, none above the first section. */
  readonly onChange?: (links: readonly HTMLElement[]) => void;
}

/** Marks the links to the current section with `aria-current`. */
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
  // Sections also move without scrolling, when content above them is expanded or rendered lazily.
  const observer = new window.ResizeObserver(update);
  observer.observe(document.body);
  return combine(
    () => observer.disconnect(),
    () => mark(active, false),
    onScrollFrame(window, update),
    // Navigation to a section in view may not scroll.
    listen(window, 'popstate', update),
  );
}

/** Returns the links by their target section, in the order of the links. */
function linksBySection(document: Document, selector: string): Map<HTMLElement, HTMLElement[]> {
  const links = new Map<HTMLElement, HTMLElement[]>();
  const path = pagePath(document.location.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(selector)) {
    const section = pagePath(link.pathname) === path && findTarget(document, link.hash);
    if (section) links.set(section, [...(links.get(section) ?? []), link]);
  }
  return links;
}

/** Returns the target of the hash at the end of the page, whose last sections cannot be scrolled up to the offset. */
function namedAtEnd(document: Document, window: Window, sections: HTMLElement[]): HTMLElement | undefined {
  const { hash } = window.location;
  if (!hash || window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1) return undefined;
  const named = findTarget(document, hash);
  return named && sections.includes(named) && named.getBoundingClientRect().top >= 0 ? named : undefined;
}

/** Returns the offset to which links scroll headings: the scroll padding of the style sheet, or else the height of the navbar. */
function scrollOffset(document: Document, window: Window): number {
  const padding = Number.parseFloat(window.getComputedStyle(document.documentElement).scrollPaddingTop);
  return padding > 0 ? padding : (findSlot(document, 'navbar')?.offsetHeight ?? 0);
}
