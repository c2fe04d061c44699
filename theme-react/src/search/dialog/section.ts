/** A block of a page: a paragraph, an item of a list, or code. */
export interface Block {
  readonly text: string;
  readonly isCode: boolean;
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BLOCKS = `${HEADINGS}, p, li, pre, dd, tr`;
/** Elements that end the first line of an item. */
const INNER = `${BLOCKS}, div, section, details, ul, ol, dl, table, blockquote`;
/** Rows of an API reference: name, type and labels, then the description. */
const FIELDS = '.api-fields > li';
const MAX_BLOCKS = 8;
/** The same before the parameters of an operation. */
const MAX_BLOCKS_OF_OPERATION = 2;
const MAX_TEXT = 420;
const MAX_PAGES = 20;

/** Reads sections of pages, which are cached. */
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

/**
 * The first blocks after a heading, up to the next heading; without an anchor, of the page. Those of an operation of an API
 * are followed by its parameters.
 */
export function readSection(document: Document, anchor: string): Block[] {
  const main = document.querySelector('article') ?? document.querySelector('main');
  if (!main) return [];
  const target = document.getElementById(anchor) ?? main.querySelector('h1');
  const heading = target?.matches(HEADINGS) ? target : target?.querySelector(HEADINGS);
  // An item of a list or a row of a table has no heading: it is all that the anchor means.
  const place = target && !heading ? target : main;
  const operation = heading?.matches('.api-operation-title') ? heading.closest('.api-operation') : null;
  const parameters = operation ? linesOf(operation) : '';
  const limit = parameters ? MAX_BLOCKS_OF_OPERATION : MAX_BLOCKS;
  const blocks: Block[] = [];
  for (const element of [place, ...place.querySelectorAll<HTMLElement>('*')].filter((candidate) => candidate.matches(BLOCKS))) {
    if (heading && !follows(heading, element)) continue;
    if (element.matches(HEADINGS) || blocks.length === limit) break;
    if (element.closest('nav, [hidden]')) continue;
    const isCode = element.matches(`pre, ${FIELDS}`);
    const text = element === target && isCode ? [textOf(element), partOf(element)].filter(Boolean).join(' · ') : textOf(element);
    if (text) blocks.push({ isCode, text: cut(text) });
  }
  return parameters ? [...blocks, { isCode: true, text: cut(parameters) }] : blocks;
}

/** Returns the inputs of an operation, one per line. */
function linesOf(operation: Element): string {
  const fields = [...operation.querySelectorAll<HTMLElement>(FIELDS)];
  return fields.filter((field) => !field.closest('.api-response, li li')).map(textOf).join('\n');
}

/** The part of an operation that a field belongs to. */
function partOf(field: Element): string | undefined {
  return field.closest('.api-part')?.querySelector(HEADINGS)?.firstChild?.textContent?.trim();
}

function follows(element: Element, other: Element): boolean {
  return (element.compareDocumentPosition(other) & 4) > 0;
}

function textOf(element: HTMLElement): string {
  if (element.tagName === 'PRE') return element.textContent.trim();
  return (element.tagName === 'LI' ? lineOf(element) : cellsOf(element)).replace(/\s+/g, ' ').trim();
}

/** The start of an item, without the blocks in it, which are separate. */
function lineOf(item: HTMLElement): string {
  const nodes = [...item.childNodes] as Partial<HTMLElement>[];
  const end = nodes.findIndex((node) => node.matches?.(INNER));
  const isField = item.matches(FIELDS);
  const line = end < 0 ? nodes : nodes.slice(0, end);
  return line.map((node) => (isField && node.matches?.('b, span') ? ` · ${node.textContent}` : node.textContent)).join('');
}

/** Returns the text of a row, or of a block without nested blocks. */
function cellsOf(element: HTMLElement): string {
  if (element.querySelector('p, pre')) return '';
  const cells = [...element.querySelectorAll('th, td')].map((cell) => cell.textContent.trim()).filter(Boolean);
  return cells.length > 0 ? cells.join(' · ') : element.textContent;
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text;
}
