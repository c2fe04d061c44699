/** Reverts the effects of the function that returned it. */
export type Detach = () => void;

/** Combines several {@link Detach} functions, which run in reverse order. */
export function combine(...detaches: Detach[]): Detach {
  return () => {
    for (const detach of detaches.toReversed()) detach();
  };
}

/** Adds an event listener to the document; {@link Detach} removes it. */
export function listen<K extends keyof DocumentEventMap>(
  target: Document,
  type: K,
  handler: (event: DocumentEventMap[K]) => void,
  options?: AddEventListenerOptions,
): Detach;
/** Adds an event listener to the window; {@link Detach} removes it. */
export function listen<K extends keyof WindowEventMap>(
  target: Window,
  type: K,
  handler: (event: WindowEventMap[K]) => void,
  options?: AddEventListenerOptions,
): Detach;
/** Adds an event listener to an element; {@link Detach} removes it. */
export function listen<K extends keyof HTMLElementEventMap>(
  target: HTMLElement,
  type: K,
  handler: (event: HTMLElementEventMap[K]) => void,
  options?: AddEventListenerOptions,
): Detach;
/** Adds an event listener to a media query; {@link Detach} removes it. */
export function listen(
  target: MediaQueryList,
  type: 'change',
  handler: (event: MediaQueryListEvent) => void,
): Detach;
export function listen(
  target: EventTarget,
  type: string,
  handler: (event: never) => void,
  options?: AddEventListenerOptions,
): Detach {
  const listener = handler as (event: Event) => void;
  target.addEventListener(type, listener, options);
  return () => target.removeEventListener(type, listener, options);
}

/**
 * Handles the events of all elements that match `selector` with one listener on the document, so that elements which are added later
 * work as well.
 */
export function delegate<K extends keyof DocumentEventMap>(
  document: Document,
  type: K,
  selector: string,
  handler: (event: DocumentEventMap[K], element: HTMLElement) => void,
  options?: AddEventListenerOptions,
): Detach {
  return listen(
    document,
    type,
    (event) => {
      const element = closest(event.target, selector);
      if (element) handler(event, element);
    },
    options,
  );
}

/** Returns the nearest ancestor of an event target, or the target itself, that matches `selector`. */
export function closest(target: EventTarget | null, selector: string): HTMLElement | null {
  return isElement(target) ? target.closest<HTMLElement>(selector) : null;
}

/** Returns whether a click on a link opens it in this tab: main button, no modifier key, not handled before. */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  );
}

function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}
