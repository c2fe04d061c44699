/** Name that replaces `style` attributes in parsed documents. */
const KEPT = 'data-kept-style';

/** Name of the element that replaces `<style>`. */
const SHEET = 'x-style';

const STYLE = /(<[^<>]*?)\sstyle=/g;

/** Makes the styles of Mermaid work under a content security policy that forbids `<style>` and `style` attributes. */
export interface AllowedStyles {
  /** Parses the markup of a diagram, with the styles of its attributes. */
  parse(markup: string): SVGSVGElement;
  /** Keeps the style sheets after `end`; the returned function removes them. */
  keep(): () => void;
  /** Restores the methods of the document. */
  end(): void;
}

/**
 * Until `end` is called, `<style>` elements that scripts create become adopted style sheets of the document, and `style` attributes that
 * scripts set become declarations. The policy allows both. Mermaid scopes its rules by the id of the diagram.
 */
export function allowStyles(document: Document): AllowedStyles {
  const view = document.defaultView as Window & typeof globalThis;
  const { prototype } = view.Element;
  const { setAttribute } = prototype;
  const { parseFromString } = view.DOMParser.prototype;
  const sheets: CSSStyleSheet[] = [];
  let isKept = false;
  const remove = (): void => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  };
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
    // An empty `<style>` is also a violation of the policy.
    if (name === 'style') return asSheet(document.createElement(SHEET), document, view, sheets);
    return view.Document.prototype.createElement.call(document, name, options);
  };
  prototype.setAttribute = function set(this: Element, name: string, value: string): void {
    if (name === 'style' && 'style' in this) (this as HTMLElement).style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  // The policy also applies to parsed documents, and Mermaid sanitizes its output in one.
  view.DOMParser.prototype.parseFromString = function read(this: DOMParser, markup: string, type: DOMParserSupportedType): Document {
    return parseFromString.call(this, String(markup).replace(STYLE, `$1 ${KEPT}=`), type);
  };
  return {
    parse: (markup) => parse(document, view, markup),
    keep: () => {
      isKept = true;
      return remove;
    },
    end: () => {
      Reflect.deleteProperty(document, 'createElement');
      prototype.setAttribute = setAttribute;
      view.DOMParser.prototype.parseFromString = parseFromString;
      if (!isKept) remove();
    },
  };
}

/** Redirects the content that is written to an element to a style sheet of the document. */
function asSheet(element: HTMLElement, document: Document, view: typeof globalThis, sheets: CSSStyleSheet[]): HTMLElement {
  const write = (rules: string): void => {
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(rules);
    sheets.push(sheet);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  for (const property of ['innerHTML', 'textContent']) Object.defineProperty(element, property, { set: write });
  return element;
}

/** Parses markup in an inert document, and sets the styles on the imported elements. */
function parse(document: Document, view: typeof globalThis, markup: string): SVGSVGElement {
  const parsed = new view.DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  if (!parsed) throw new Error('Mermaid drew nothing');
  for (const style of parsed.querySelectorAll(SHEET)) style.remove();
  const svg = document.importNode(parsed, true);
  for (const element of [svg, ...svg.querySelectorAll<SVGElement>(`[${KEPT}]`)]) {
    const css = element.getAttribute(KEPT);
    element.removeAttribute(KEPT);
    if (css !== null) element.style.cssText = css;
  }
  return svg;
}
