import type { Behavior } from '../core/environment.js';
import { combine, delegate } from '../core/events.js';
import { findSlots } from '../core/slots.js';
import { countedText, loadTexts, textsWith } from '../core/texts.js';
import { findFolds, type Fold } from './json-folds.js';

const TEXTS = { api_items: '1 item|{count} items' } as const;

const BUTTON = '.json-fold';

/** Examples that already have their buttons. They keep their state when other content of the page changes. */
const prepared = new WeakSet<HTMLElement>();

/** Folds objects and arrays in JSON examples. The buttons are added when an example comes into view. */
export const jsonFold: Behavior = ({ document, window }) => {
  const observer = new window.IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void prepare(target as HTMLElement);
    }
  });
  for (const code of findSlots(document, 'json')) if (!prepared.has(code)) observer.observe(code);
  return combine(
    () => observer.disconnect(),
    delegate(document, 'click', BUTTON, (_event, button) => {
      const content = button.nextElementSibling;
      if (!(content instanceof window.HTMLElement)) return;
      content.hidden = !content.hidden;
      button.setAttribute('aria-expanded', String(!content.hidden));
    }),
  );
};

async function prepare(code: HTMLElement): Promise<void> {
  const folds = findFolds(code.textContent ?? '');
  if (folds.length === 0 || prepared.has(code)) return;
  prepared.add(code);
  const document = code.ownerDocument;
  const texts = textsWith(TEXTS, await loadTexts(document));
  const language = document.documentElement.lang;
  const nodeAt = splitAt(code, folds);
  for (const fold of folds) {
    wrap(document, nodeAt(fold.start), nodeAt(fold.end), fold, countedText(texts.api_items, fold.count, language));
  }
}

/** Splits text nodes at the starts and ends of folds. The returned function returns the node that starts at one of these offsets. */
function splitAt(code: HTMLElement, folds: readonly Fold[]): (offset: number) => Node {
  const offsets = new Set(folds.flatMap(({ start, end }) => [start, end]));
  const cuts = [...offsets].toSorted((a, b) => a - b);
  const nodes = new Map<number, Node>();
  const walker = code.ownerDocument.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let begin = 0;
  let next = 0;
  while (walker.nextNode()) {
    let text = walker.currentNode as Text;
    for (let cut = cuts[next]; cut !== undefined && cut < begin + text.length; cut = cuts[++next]) {
      if (cut > begin) {
        text = text.splitText(cut - begin);
        begin = cut;
        walker.currentNode = text;
      }
      nodes.set(cut, text);
    }
    begin += text.length;
  }
  return (offset) => nodes.get(offset) as Node;
}

/** Wraps the content between two nodes, and inserts a button before it. The button has no text content, which would be copied with the code. */
function wrap(document: Document, first: Node, last: Node, fold: Fold, items: string): void {
  const range = document.createRange();
  range.setStartBefore(outermost(first));
  range.setEndBefore(outermost(last));
  const content = document.createElement('span');
  content.append(range.extractContents());
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'json-fold';
  button.dataset.items = items;
  button.setAttribute('aria-expanded', 'true');
  button.setAttribute('aria-label', fold.key ? `${fold.key}: ${items}` : items);
  range.insertNode(content);
  content.before(button);
}

/** Returns the outermost element that starts with a node, so that a range from there does not split elements. */
function outermost(node: Node): Node {
  let top = node;
  while (!top.previousSibling && top.parentElement && top.parentElement.localName !== 'code') top = top.parentElement;
  return top;
}
