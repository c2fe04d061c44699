import { findSlot } from '../core/slots.js';
import { createHeadSwap } from './head.js';
import { PLACES } from '../modules/place.js';
import { adopt, morph, replaceChildren, syncAttributes } from './morph.js';
import { updateSidebar } from './sidebar.js';

/** Attributes of `<html>` that say what the reader chose, not what the page is. */
const READER_ATTRIBUTES: ReadonlySet<string> = new Set([
  'data-js',
  'data-theme',
  'data-theme-choice',
  'data-announcement-dismissed',
  'data-members-hidden',
  'data-sidebar-hidden',
]);

/** Exchanges the page of a document for another one of the same site. */
export interface PageSwap {
  /** Fetches the style sheets that the next page needs. */
  prepare(next: Document): Promise<void>;
  /** Shows the next page. */
  show(next: Document): void;
}

/**
 * Reads the text of a page.
 * @returns undefined for anything but a page of this build and this language: the browser must go there itself
 */
export function readPage(document: Document, html: string): Document | undefined {
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (!next.querySelector('main') || identity(next) !== identity(document)) return undefined;
  // This script runs, so the base URL is right.
  findSlot(next, 'base-url-banner')?.remove();
  return next;
}

/**
 * Starts with the page as its server sent it.
 * Children of `body` that are added later, and those with `data-permanent`, are not the page's and stay.
 */
export function createPageSwap(document: Document): PageSwap {
  const head = createHeadSwap(document);
  // Weak, since pages come and go.
  const owned = new WeakSet<Node>([...document.body.childNodes].filter((node) => !isPermanent(node)));
  return {
    prepare: (next) => head.addStyles(next),
    show(next) {
      head.swap(next);
      syncAttributes(document.documentElement, next.documentElement, READER_ATTRIBUTES);
      const foreign = new Set<Node>([...document.body.childNodes].filter((node) => !owned.has(node)));
      morph(document.body, next.body, { rule: updateOutlet, isForeign: (node) => foreign.has(node) });
      for (const node of document.body.childNodes) if (!foreign.has(node)) owned.add(node);
    },
  };
}

function isPermanent(node: ChildNode): boolean {
  return 'dataset' in node && 'permanent' in (node as HTMLElement).dataset;
}

/** The content is new on each page; the sidebar is the reader's, and what is in the place of a component is React's. */
function updateOutlet(live: HTMLElement, next: HTMLElement): boolean {
  if (live.localName === 'main') {
    syncAttributes(live, next);
    replaceChildren(live, next);
    return true;
  }
  if (live.matches(PLACES)) {
    if (!isSamePlace(live, next)) live.replaceWith(adopt(live.ownerDocument, next));
    return true;
  }
  return live.dataset.slot === 'sidebar' && updateSidebar(live, next);
}

/** Whether two places, as one of the footer on each page, have the same component with the same props. */
function isSamePlace(live: HTMLElement, next: HTMLElement): boolean {
  return JSON.stringify({ ...live.dataset }) === JSON.stringify({ ...next.dataset });
}

/** Returns what must be equal in two pages for one to replace the other without a load: the theme and its settings. */
function identity(document: Document): string {
  const scripts = ['script[data-color-mode]', 'script[type="module"][src]'];
  const tags = scripts.map((selector) => document.querySelector(selector)?.outerHTML);
  const { lang, dir, dataset } = document.documentElement;
  return JSON.stringify([...tags, lang, dir, dataset.baseUrl]);
}
