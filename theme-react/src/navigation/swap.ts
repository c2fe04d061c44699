import { findSlot } from '../core/slots.js';
import { createHeadSwap } from './head.js';
import { PLACES } from '../modules/place.js';
import { adopt, morph, replaceChildren, syncAttributes } from './morph.js';
import { updateSidebar } from './sidebar.js';

/** Attributes of `<html>` for choices of the reader, which pages do not replace. */
const READER_ATTRIBUTES: ReadonlySet<string> = new Set([
  'data-js',
  'data-theme',
  'data-theme-choice',
  'data-announcement-dismissed',
  'data-members-hidden',
  'data-sidebar-hidden',
]);

/** Replaces the page of a document by another one of the same site. */
export interface PageSwap {
  /** Loads the style sheets of the next page. */
  prepare(next: Document): Promise<void>;
  /** Shows the next page. */
  show(next: Document): void;
}

/**
 * Parses a page.
 * @returns undefined unless it is a page of this build and language; the browser must load others
 */
export function readPage(document: Document, html: string): Document | undefined {
  const next = new DOMParser().parseFromString(html, 'text/html');
  if (!next.querySelector('main') || identity(next) !== identity(document)) return undefined;
  // The banner is for a wrong base URL, with which this script would not have been loaded.
  findSlot(next, 'base-url-banner')?.remove();
  return next;
}

/**
 * Returns the {@link PageSwap} of a document. Must be called before scripts add children to `body`: later ones, and those with
 * `data-permanent`, do not belong to the page and are kept.
 */
export function createPageSwap(document: Document): PageSwap {
  const head = createHeadSwap(document);
  // Weak, so that nodes of earlier pages can be collected.
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

/** Replaces the content of `main` and the menu of an API, keeps the state of the sidebar, and leaves slots of components, whose content React manages, unchanged. */
function updateOutlet(live: HTMLElement, next: HTMLElement): boolean {
  if (live.localName === 'main') {
    syncAttributes(live, next);
    replaceChildren(live, next);
    return true;
  }
  // Its filter keeps lists of one page.
  if (live.dataset.slot === 'api-menu') {
    live.replaceWith(adopt(live.ownerDocument, next));
    return true;
  }
  if (live.matches(PLACES)) {
    if (!isSamePlace(live, next)) live.replaceWith(adopt(live.ownerDocument, next));
    return true;
  }
  return live.dataset.slot === 'sidebar' && updateSidebar(live, next);
}

/** Returns whether two slots, such as one in the footer of each page, have the same component and props. */
function isSamePlace(live: HTMLElement, next: HTMLElement): boolean {
  return JSON.stringify({ ...live.dataset }) === JSON.stringify({ ...next.dataset });
}

/** Returns the parts of a page that must be equal for navigation without a page load: theme, settings, language and base URL. */
function identity(document: Document): string {
  const scripts = ['script[data-color-mode]', 'script[type="module"][src]'];
  const tags = scripts.map((selector) => document.querySelector(selector)?.outerHTML);
  const { lang, dir, dataset } = document.documentElement;
  return JSON.stringify([...tags, lang, dir, dataset.baseUrl]);
}
