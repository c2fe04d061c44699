import { allowStyles } from './policy.js';
import { themeVariables } from './theme.js';

/** A diagram that was drawn. Its style sheet belongs to the document until it is removed. */
export interface Drawing {
  readonly svg: SVGSVGElement;
  /** `accTitle` of the diagram. */
  readonly title: string | undefined;
  /** `accDescr` of the diagram. */
  readonly description: string | undefined;
  remove(): void;
}

/** The part of Mermaid that draws. */
export interface Mermaid {
  /** Sets how the next diagrams look. */
  initialize(config: object): void;
  /** Draws a diagram; rejects when its source has a fault. */
  render(id: string, source: string): Promise<{ readonly svg: string }>;
}

/** Fetches Mermaid, the default export of its package. */
export type LoadMermaid = () => Promise<Mermaid>;

let drawn = 0;

/** Mermaid has one configuration and one place to measure in: diagrams are drawn one after the other. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Draws a diagram in the colours that the page has now.
 * @throws Error with Mermaid's message when the source has a fault, or when Mermaid cannot be loaded
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
    // Mermaid leaves its element for measuring behind after a fault.
    document.getElementById(`d${id}`)?.remove();
  }
}
