/** A block of a page: a paragraph, an item of a list, or code. */
export interface Block {
  readonly text: string;
  readonly isCode: boolean;
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BLOCKS = `${HEADINGS}, p, li, pre, dd, tr`;
const MAX_BLOCKS = 8;
const MAX_TEXT = 420;
const MAX_PAGES = 20;

/** Reads sections of pages; what was fetched is kept. */
export type SectionReader = (address: string, signal: AbortSignal) => Promise<readonly Block[]>;

/** Makes a {@link SectionReader} for pages of the same origin. */
export function createSectionReader(window: Window & typeof globalThis): SectionReader {
  const pages = new Map<string, Document>();
  return async (address, signal) => {
    const url = new URL(address, window.location.href);
    if (url.origin !== window.location.origin) return [];
    const page = url.pathname + url.search;
    let document = pages.get(page);
    if (!document) {
      const response = await window.fetch(page, { signal });
      if (!response.ok) return [];
      document = new window.DOMParser().parseFromString(await response.text(), 'text/html');
      if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value ?? '');
      pages.set(page, document);
    }
    return readSection(document, decodeURIComponent(url.hash.slice(1)));
  };
}

/** The first blocks after a heading, up to the next heading; without an anchor, of the page. */
export function readSection(document: Document, anchor: string): Block[] {
  const main = document.querySelector('article') ?? document.querySelector('main');
  if (!main) return [];
  const target = document.getElementById(anchor) ?? main.querySelector('h1');
  const heading = target?.matches(HEADINGS) ? target : target?.querySelector(HEADINGS);
  // An item of a list or a row of a table has no heading: it is all that the anchor means.
  const place = target && !heading ? target : main;
  const blocks: Block[] = [];
  for (const element of [place, ...place.querySelectorAll<HTMLElement>('*')].filter((it) => it.matches(BLOCKS))) {
    if (heading && !follows(heading, element)) continue;
    if (element.matches(HEADINGS) || blocks.length === MAX_BLOCKS) break;
    if (element.closest('nav, [hidden]')) continue;
    // A paragraph in a list item is that item.
    if (element.querySelector('p, pre')) continue;
    const isCode = element.tagName === 'PRE';
    const text = textOf(element, isCode);
    if (text) blocks.push({ isCode, text: cut(text) });
  }
  return blocks;
}

function follows(element: Element, other: Element): boolean {
  return (element.compareDocumentPosition(other) & 4) > 0;
}

function textOf(element: HTMLElement, isCode: boolean): string {
  const cells = [...element.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).filter(Boolean);
  const text = (cells.length > 0 ? cells.join(' · ') : element.textContent).trim();
  return isCode ? text : text.replace(/\s+/g, ' ');
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;
}
