import { copyScript } from './head.js';

/** Updates an element and its content in a special way. Returns false if the element is not special. */
export type Rule = (live: HTMLElement, next: HTMLElement) => boolean;

/** Options of {@link morph}. */
export interface MorphOptions {
  /** Called for each pair of elements before they are compared. */
  readonly rule: Rule;
  /** Returns whether a node does not belong to the page and must be kept. */
  readonly isForeign: (node: Node) => boolean;
}

/**
 * Makes a live element equal to one of another document. Elements that exist in both are kept, so that pictures do not flicker and
 * scroll positions do not change.
 */
export function morph(live: Element, next: Element, options: MorphOptions): void {
  if (live.isEqualNode(next) || options.rule(live as HTMLElement, next as HTMLElement)) return;
  syncAttributes(live, next);
  morphChildren(live, next, options);
}

/** Copies the attributes of an element to another one, except those in `kept`. */
export function syncAttributes(live: Element, next: Element, kept: ReadonlySet<string> = new Set()): void {
  for (const name of live.getAttributeNames()) {
    if (!next.hasAttribute(name) && !kept.has(name)) live.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (!kept.has(name) && live.getAttribute(name) !== value) live.setAttribute(name, value);
  }
}

/** Returns a copy of a node for the document, in which scripts run. */
export function adopt(document: Document, node: Node): Node {
  const copy = document.importNode(node, true);
  if (!isElement(copy)) return copy;
  if (isElement(node) && copy.localName === 'script') return copyScript(document, node);
  for (const script of copy.querySelectorAll('script')) script.replaceWith(copyScript(document, script));
  return copy;
}

/** Replaces the children of an element by copies of those of another one. */
export function replaceChildren(live: Element, next: Element): void {
  live.replaceChildren(...[...next.childNodes].map((node) => adopt(live.ownerDocument, node)));
}

function morphChildren(live: Element, next: Element, options: MorphOptions): void {
  const rest = [...live.childNodes].filter((node) => !options.isForeign(node));
  for (const node of next.childNodes) {
    const index = counterpartOf(node, rest);
    const counterpart = rest[index];
    if (!counterpart) {
      live.insertBefore(adopt(live.ownerDocument, node), rest[0] ?? null);
      continue;
    }
    for (const passed of rest.splice(0, index + 1)) if (passed !== counterpart) live.removeChild(passed);
    morphNode(counterpart, node, options);
  }
  for (const node of rest) live.removeChild(node);
}

function morphNode(live: Node, next: Node, options: MorphOptions): void {
  if (isElement(live) && isElement(next)) morph(live, next, options);
  else if (live.nodeValue !== next.nodeValue) live.nodeValue = next.nodeValue;
}

/** Returns the index of the node that becomes `next`, or -1. Text nodes have no identity, so that only the first node is considered. */
function counterpartOf(next: Node, rest: readonly Node[]): number {
  if (!isElement(next)) return rest[0]?.nodeName === next.nodeName ? 0 : -1;
  return rest.findIndex((node) => node.nodeName === next.nodeName && isElement(node) && identity(node) === identity(next));
}

/** Returns the key that distinguishes an element from siblings with the same name. */
function identity(element: Element): string {
  const slot = element.getAttribute('data-slot');
  const address = element.getAttribute('src');
  return element.id || slot || address || '';
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}
