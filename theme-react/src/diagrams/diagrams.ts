import { shownMode } from '../color-mode/state.js';
import type { Behavior, Environment } from '../core/environment.js';
import { findSlots } from '../core/slots.js';
import { type Drawing, draw, type LoadMermaid } from './draw.js';

/** Margin around the viewport within which diagrams are drawn, so that they are ready when the reader scrolls to them. */
const AHEAD = '300px';

/** Draws diagrams when they come into view, and again when the colour mode changes. */
export const diagrams = (load: LoadMermaid): Behavior => (environment) => {
  const { document, window, colorMode } = environment;
  const all = findSlots(document, 'diagram').map((figure) => new Diagram(environment, figure, load));
  const observer = new window.IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void all.find(({ figure }) => figure === target)?.show();
      }
    },
    { rootMargin: AHEAD },
  );
  for (const { figure } of all) observer.observe(figure);
  let mode = shownMode(colorMode.get());
  const unsubscribe = colorMode.subscribe(() => {
    const next = shownMode(colorMode.get());
    if (next === mode) return;
    mode = next;
    for (const diagram of all) if (diagram.isShown) void diagram.show();
  });
  return () => {
    observer.disconnect();
    unsubscribe();
    for (const diagram of all) diagram.remove();
  };
};

/** A diagram of the page: its source and its drawing. */
class Diagram {
  isShown = false;
  private version = 0;
  private drawing: Drawing | undefined;
  private view: HTMLElement | undefined;

  constructor(
    private readonly environment: Environment,
    readonly figure: HTMLElement,
    private readonly load: LoadMermaid,
  ) {}

  async show(): Promise<void> {
    this.isShown = true;
    const version = ++this.version;
    const source = this.figure.querySelector('pre')?.textContent ?? '';
    try {
      const drawing = await draw(this.environment.document, source, this.load);
      // The mode or the page may have changed in the meantime.
      if (version === this.version) this.put(drawing);
      else drawing.remove();
    } catch (error) {
      if (version === this.version) this.fail(error);
    }
  }

  remove(): void {
    this.isShown = false;
    this.version++;
    this.clear();
    this.source?.setAttribute('open', '');
  }

  private get source(): HTMLElement | null {
    return this.figure.querySelector('details');
  }

  private clear(): void {
    this.view?.remove();
    this.drawing?.remove();
    this.view = undefined;
    this.drawing = undefined;
  }

  private put(drawing: Drawing): void {
    this.clear();
    this.drawing = drawing;
    const view = this.prepend('div', 'diagram-view');
    // Screen readers do not expose the content of an `img`, such as links.
    view.setAttribute('role', drawing.svg.querySelector('a') ? 'group' : 'img');
    view.setAttribute('aria-label', drawing.title ?? this.figure.dataset.label ?? 'Diagram');
    if (drawing.description) view.setAttribute('aria-description', drawing.description);
    // In narrow windows, the diagram scrolls; keyboard users need the focus in it.
    view.tabIndex = 0;
    view.append(drawing.svg);
    this.source?.removeAttribute('open');
  }

  private fail(error: unknown): void {
    this.clear();
    const message = error instanceof Error ? error.message : String(error);
    this.prepend('div', 'diagram-fault').textContent = `${this.figure.dataset.fault ?? 'This diagram could not be drawn.'}\n${message}`;
    this.source?.setAttribute('open', '');
  }

  private prepend(name: string, className: string): HTMLElement {
    const view = this.environment.document.createElement(name);
    view.className = className;
    this.figure.prepend(view);
    this.view = view;
    return view;
  }
}
