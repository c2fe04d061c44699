/** Selector of the metadata of the head, without scripts and style sheets. */
const METADATA = 'meta, link:not([rel~="stylesheet"]), style, script[type="application/ld+json"]';

const STYLES = 'link[rel~="stylesheet"]';

/** Replaces the metadata of the head. Elements that scripts added are kept. */
export interface HeadSwap {
  /** Adds the style sheets of the next page; resolves when each has loaded or failed. */
  addStyles(next: Document): Promise<void>;
  /** Replaces the metadata by those of the next page. */
  swap(next: Document): void;
}

/** Returns the {@link HeadSwap} of a document. Must be called before scripts add elements to the head. */
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

/** Resolves when a style sheet is loaded or fails, because a page without it is better than none. */
function loaded(link: Element): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) link.addEventListener(type, () => resolve(), { once: true });
  });
}

/** Runs the scripts of the next page that have not run yet. */
function runNewScripts(document: Document, next: Document): void {
  for (const script of next.head.querySelectorAll('script[src]')) {
    const src = script.getAttribute('src') ?? '';
    const hasRun = [...document.scripts].some((other) => other.getAttribute('src') === src);
    if (!hasRun) document.head.append(copyScript(document, script));
  }
}

/** Returns a copy of a script that runs when it is inserted. Scripts of parsed documents never run. */
export function copyScript(document: Document, script: Element): HTMLScriptElement {
  const copy = document.createElement('script');
  for (const { name, value } of script.attributes) copy.setAttribute(name, value);
  // Scripts that scripts create are async by default.
  copy.async = script.hasAttribute('async');
  copy.textContent = script.textContent;
  return copy;
}
