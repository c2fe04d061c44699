import { allowStyles } from './policy.js';
import { themeVariables } from './theme.js';

/** A drawn diagram. Its style sheet is part of the document until `remove` is called. */
export interface Drawing {
  readonly svg: SVGSVGElement;
  /** `accTitle` of the diagram. */
  readonly title: string | undefined;
  /** `accDescr` of the diagram. */
  readonly description: string | undefined;
  remove(): void;
}

/** The part of Mermaid's interface that is used. */
export interface Mermaid {
  /** Configures the next drawings. */
  initialize(config: object): void;
  /** Draws a diagram. Rejects if the source is invalid. */
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

/** Loads Mermaid, the default export of its package. */
export type LoadMermaid = () => Promise<Mermaid>;

let drawn = 0;

/** The pending drawing. Diagrams are drawn one after the other, because Mermaid has global state. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram in the current colours of the page.
 * @throws Error if the source is invalid, with the message of Mermaid, or if Mermaid cannot be loaded
 */
export function draw(document: Document, source: string, load: LoadMermaid): Promise<Drawing> {
  const drawing = queue.then(
    () => drawNow(document, source, load),
    () => drawNow(document, source, load),
  );
  queue = drawing.catch(() => {});
  return drawing;
}

async function drawNow(document: Document, source: string, load: LoadMermaid): Promise<Drawing> {
  const mermaid = await load();
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    themeVariables: themeVariables(document),
  });
  const id = `diagram-${++drawn}`;
  const styles = allowStyles(document);
  try {
    const { svg: markup } = await mermaid.render(id, source);
    const svg = styles.parse(markup);
    const { width } = svg.viewBox.baseVal ?? { width: 0 };
    for (const name of ['width', 'height']) svg.removeAttribute(name);
    svg.style.maxWidth = '';
    if (width > 0) svg.style.setProperty('--diagram-width', `${Math.ceil(width)}px`);
    const text = (name: string): string | undefined => svg.querySelector(`:scope > ${name}`)?.textContent ?? undefined;
    return { svg, title: text('title'), description: text('desc'), remove: styles.keep() };
  } finally {
    styles.end();
    // After an error, Mermaid does not remove its element for measuring.
    document.getElementById(`d${id}`)?.remove();
  }
}
