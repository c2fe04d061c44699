import { type Detach, listen } from './events.js';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), summary, [tabindex="0"]';

/** The elements inside `container` that the Tab key reaches, in order. */
export function tabbable(container: ParentNode): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
}

/** Whether an element is laid out; an engine without layout answers by the attributes alone. */
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
 * Moves the focus to an element that need not be focusable.
 * The `tabindex` that this takes is gone again once the focus leaves.
 */
export function focusElement(element: HTMLElement, options?: FocusOptions): void {
  if (!element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus(options);
}

/** Keeps the Tab key inside `container`: after its last element comes the first. With nothing to go to it does nothing. */
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

/** Returns where Tab must be led by hand: past an end, or from outside; elsewhere the browser's own order is right. */
function nextInside(elements: HTMLElement[], active: Element | null, backwards: boolean): HTMLElement | undefined {
  const last = elements.length - 1;
  const index = elements.findIndex((element) => element === active);
  if (index === -1 || index === (backwards ? 0 : last)) return elements[backwards ? last : 0];
  return undefined;
}

/**
 * Makes everything inert but the `kept` elements, what they contain and what contains them.
 * {@link Detach} undoes exactly that: what the page had made inert itself stays so.
 */
export function isolate(body: HTMLElement, kept: HTMLElement[]): Detach {
  const made: HTMLElement[] = [];
  const visit = (parent: Element): void => {
    for (const child of parent.children) {
      if (!isHtml(child) || child.matches('script, style, template') || kept.includes(child)) continue;
      if (kept.some((element) => child.contains(element))) visit(child);
      else if (!child.hasAttribute('inert')) made.push(child);
    }
  };
  visit(body);
  for (const element of made) element.setAttribute('inert', '');
  return () => {
    for (const element of made) element.removeAttribute('inert');
  };
}

function isHtml(element: Element): element is HTMLElement {
  return 'hidden' in element;
}
