import { type Detach, listen } from './events.js';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), summary, [tabindex="0"]';

/** Returns the elements in `container` that the Tab key reaches, in document order. */
export function tabbable(container: ParentNode): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
}

/** Returns whether an element is rendered. In engines without `checkVisibility`, only the attribute `hidden` counts. */
export function isVisible(element: HTMLElement): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.closest('[hidden]') === null;
}

function isReachable(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest('[inert]')) return false;
  const folded = element.closest('details:not([open])');
  const summary = folded?.querySelector(':scope > summary');
  return (!folded || summary?.contains(element) === true) && isVisible(element);
}

/**
 * Moves the focus to an element, which need not be focusable: a missing `tabindex` is set until the element loses the focus.
 */
export function focusElement(element: HTMLElement, options?: FocusOptions): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(options);
}

/** Traps the focus in `container`: Tab on the last element moves it to the first. If no element is focusable, Tab does nothing. */
export function trapFocus(document: Document, container: HTMLElement): Detach {
  return listen(document, 'keydown', (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    const elements = tabbable(container);
    const next = nextInside(elements, document.activeElement, event.shiftKey);
    if (!next && elements.length > 0) return;
    event.preventDefault();
    next?.focus();
  });
}

/** Returns the element to focus at either end and from outside, or `undefined` where the order of the browser is right. */
function nextInside(elements: HTMLElement[], active: Element | null, backwards: boolean): HTMLElement | undefined {
  const last = elements.length - 1;
  const index = elements.findIndex((element) => element === active);
  if (index === -1 || index === (backwards ? 0 : last)) return elements[backwards ? last : 0];
  return undefined;
}

/**
 * Makes all elements inert except the `kept` ones, their ancestors and their descendants.
 * {@link Detach} removes `inert` from these elements only: those that were inert before stay inert.
 */
export function isolate(body: HTMLElement, kept: HTMLElement[]): Detach {
  const isolated: HTMLElement[] = [];
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (!isHtml(child) || child.matches('script, style, template') || kept.includes(child)) continue;
      if (kept.some((element) => child.contains(element))) visit(child);
      else if (!child.hasAttribute('inert')) isolated.push(child);
    }
  };
  visit(body);
  for (const element of isolated) element.setAttribute('inert', '');
  return () => {
    for (const element of isolated) element.removeAttribute('inert');
  };
}

function isHtml(element: Element): element is HTMLElement {
  return 'hidden' in element;
}
