import { copyScript } from './head.js';

/** Decides what happens to an element and what is in it; true: it is done. */
export type Rule = (live: HTMLElement, next: HTMLElement) => boolean;

/** Options of {@link morph}. */
export interface MorphOptions {
  /** Asked for each pair of elements before they are compared. */
  readonly rule: Rule;
  /** Whether a node belongs to something else than the page, which must stay. */
  readonly isForeign: (node: Node) => boolean;
}

/**
 * Makes a live element what another document's is. Elements that are in both stay the same objects,
 * so that pictures do not flicker and scroll positions are kept.
 */
export function morph(live: Element, next: Element, options: MorphOptions): void {
  if (live.isEqualNode(next) || options.rule(live as HTMLElement, next as HTMLElement)) return;
  syncAttributes(live, next);
  morphChildren(live, next, options);
}

/** Gives an element the attributes of another one, but for those that are `kept` as they are. */
export function syncAttributes(live: Element, next: Element, kept: ReadonlySet<string> = new Set()): void {
  for (const name of live.getAttributeNames()) {
    if (!next.hasAttribute(name) && !kept.has(name)) live.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (!kept.has(name) && live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}

/** A copy of a node for the document, with scripts that run. */
export function adopt(document: Document, node: Node): Node {
  const copy = document.importNode(node, true);
  if (!isElement(copy)) return copy;
  if (isElement(node) && copy.localName === 'script') return copyScript(document, node);
  for (const script of copy.querySelectorAll('script')) script.replaceWith(copyScript(document, script));
  return copy;
}

/** Puts copies of another element's children into an element. */
export function replaceChildren(live: Element, next: Element): void {
  live.replaceChildren(...[...next.childNodes].map((node) => adopt(live.ownerDocument, node)));
}

function morphChildren(live: Element, next: Element, options: MorphOptions): void {
  const rest = [...live.childNodes].filter((node) => !options.isForeign(node));
  for (const node of next.childNodes) {
    const index = counterpartOf(node, rest);
    const found = rest[index];
    if (!found) {
      live.insertBefore(adopt(live.ownerDocument, node), rest[0] ?? null);
      continue;
    }
    for (const passed of rest.splice(0, index + 1)) if (passed !== found) live.removeChild(passed);
    morphNode(found, node, options);
  }
  for (const node of rest) live.removeChild(node);
}

function morphNode(live: Node, next: Node, options: MorphOptions): void {
  if (isElement(live) && isElement(next)) morph(live, next, options);
  else if (live.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
}

/** Index of the node that becomes `next`, or -1. Elements are looked for; texts are all alike, and only the nearest counts. */
function counterpartOf(next: Node, rest: readonly Node[]): number {
  if (!isElement(next)) return rest[0]?.nodeName === next.nodeName ? 0 : -1;
  return rest.findIndex((node) => node.nodeName === next.nodeName && isElement(node) && identity(node) === identity(next));
}

/** The key that distinguishes an element from its siblings of the same kind. */
function identity(element: Element): string {
  const slot = element.getAttribute('data-slot');
  const address = element.getAttribute('src');
  return element.id || slot || address || '';
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
