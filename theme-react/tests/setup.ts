// Mocks of browser features that jsdom lacks, as far as tests need them.
import { afterEach, beforeEach, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeResizeObserver);
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error;
  });
  window.matchMedia = (query) => mediaQuery(query, false);
  window.scrollTo = vi.fn<(options: unknown) => void>();
  window.scrollBy = vi.fn<(options: unknown) => void>();
  Element.prototype.scrollTo = vi.fn<() => void>();
  Element.prototype.scrollIntoView = vi.fn<typeof Element.prototype.scrollIntoView>();
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/guide');
  FakeResizeObserver.all.clear();
});

/** Returns a media query with a fixed result. */
export function mediaQuery(media: string, matches: boolean): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

/** An observer that reports changes when a test calls `flush`. */
export class FakeResizeObserver implements ResizeObserver {
  static readonly all: Set<FakeResizeObserver> = new Set();
  readonly #targets = new Set<Element>();

  constructor(private readonly callback: ResizeObserverCallback) {
    FakeResizeObserver.all.add(this);
  }

  observe(target: Element): void {
    this.#targets.add(target);
  }

  unobserve(target: Element): void {
    this.#targets.delete(target);
  }

  disconnect(): void {
    this.#targets.clear();
    FakeResizeObserver.all.delete(this);
  }

  /** Reports all observed elements. */
  static flush(): void {
    for (const observer of FakeResizeObserver.all) {
      const entries = [...observer.#targets].map((target) => ({ target }) as ResizeObserverEntry);
      observer.callback(entries, observer);
    }
  }
}
