/** The metadata of the head; scripts and style sheets are handled apart. */
const METADATA = 'meta, link:not([rel~="stylesheet"]), style, script[type="application/ld+json"]';

const STYLES = 'link[rel~="stylesheet"]';

/** Exchanges the metadata of the head. Elements that scripts added to the head stay. */
export interface HeadSwap {
  /** Adds the style sheets of the next page; resolves when each has loaded or failed. */
  addStyles(next: Document): Promise<void>;
  /** Makes the head the one of the next page. */
  swap(next: Document): void;
}

/** Starts with the head of a document as its server sent it. */
export function createHeadSwap(document: Document): HeadSwap {
  const owned = new Set<Element>(document.head.querySelectorAll(`${METADATA}, ${STYLES}`));
  const find = (selector: string, element: Element): Element | undefined =>
    [...document.head.querySelectorAll(selector)].find((other) => other.isEqualNode(element));
  const add = (element: Element): Element => {
    const added = document.importNode(element, true);
    owned.add(added);
    document.head.append(added);
    return added;
  };
  const removeOthers = (selector: string, next: Document): void => {
    const wanted = [...next.head.querySelectorAll(selector)];
    for (const element of document.head.querySelectorAll(selector)) {
      if (!owned.has(element) || wanted.some((other) => other.isEqualNode(element))) continue;
      owned.delete(element);
      element.remove();
    }
  };
  return {
    async addStyles(next) {
      const missing = [...next.head.querySelectorAll(STYLES)].filter((element) => !find(STYLES, element));
      await Promise.all(missing.map((sheet) => loaded(add(sheet))));
    },
    swap(next) {
      document.title = next.title;
      for (const selector of [METADATA, STYLES]) removeOthers(selector, next);
      for (const element of next.head.querySelectorAll(METADATA)) {
        if (!find(METADATA, element)) add(element);
      }
      runNewScripts(document, next);
    },
  };
}

/** A page without its style sheet is better than none, so a failure counts as loaded. */
function loaded(link: Element): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true });
  });
}

/** Scripts that only the next page has. Scripts that have run already are not run twice. */
function runNewScripts(document: Document, next: Document): void {
  for (const script of next.head.querySelectorAll('script[src]')) {
    const src = script.getAttribute('src') ?? '';
    const isThere = [...document.scripts].some((other) => other.getAttribute('src') === src);
    if (!isThere) document.head.append(copyScript(document, script));
  }
}

/** A copy of a parsed script that runs; the original never does. */
export function copyScript(document: Document, script: Element): HTMLScriptElement {
  const copy = document.createElement('script');
  for (const { name, value } of script.attributes) copy.setAttribute(name, value);
  // Scripts that are made by scripts run in any order unless they say otherwise.
  copy.async = script.hasAttribute('async');
  copy.textContent = script.textContent;
  return copy;
}
