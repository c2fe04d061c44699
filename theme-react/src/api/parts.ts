import { type Behavior, contentChanged, type Environment } from '../core/environment.js';
import { combine, delegate, listen } from '../core/events.js';
import { focusElement } from '../core/focus.js';
import { pagePath } from '../core/page-path.js';
import { findSlots, slot } from '../core/slots.js';
import { findTarget } from '../core/target.js';

/** Margin around the viewport within which parts are fetched. */
const MARGIN = '75% 0px';

/** Fetches the parts of a divided API reference from their pages when they come into view or the address contains their anchor. */
export const apiParts: Behavior = (environment) => {
  const { document, window } = environment;
  const observer = new window.IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) void fill(environment, target as HTMLElement);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const part of findSlots(document, 'api-part')) observer.observe(part);
  const arrive = (): void => void show(environment, window.location.hash);
  arrive();
  return combine(
    () => observer.disconnect(),
    listen(window, 'hashchange', arrive),
    // A click on a link to the current hash fires no `hashchange`.
    delegate(document, 'click', 'a[href*="#"]', (_click, link) => {
      const { hash, pathname } = link as HTMLAnchorElement;
      if (pagePath(pathname) === pagePath(window.location.pathname) && hash === window.location.hash) arrive();
    }),
  );
};

/** Scrolls to an element of a part that may have to be fetched. Its anchor starts with that of the part. */
async function show(environment: Environment, hash: string): Promise<void> {
  const { document, window } = environment;
  const part = findTarget(document, hash) ?? findTarget(document, hash.split('/', 1)[0] ?? '');
  if (!part?.matches(slot('api-part'))) return;
  // The position of the part is known before it is fetched.
  part.scrollIntoView({ behavior: 'instant' });
  await fill(environment, part);
  if (window.location.hash !== hash) return;
  const target = findTarget(document, hash);
  if (!target) return;
  target.scrollIntoView({ behavior: 'instant' });
  focusElement(target, { preventScroll: true });
}

/** Pending requests by part. */
const requests = new WeakMap<HTMLElement, Promise<void>>();

/** Fills a part with the content of its page. If it cannot be fetched, the part stays a link, and is fetched again when it next comes into view. */
function fill(environment: Environment, part: HTMLElement): Promise<void> {
  const pending = requests.get(part);
  if (pending) return pending;
  const request = load(environment, part).finally(() => requests.delete(part));
  requests.set(part, request);
  return request;
}

async function load(environment: Environment, part: HTMLElement): Promise<void> {
  const { window } = environment;
  part.setAttribute('aria-busy', 'true');
  try {
    const content = await fetchPart(window, part);
    if (!content || !part.isConnected) return;
    keepInPlace(window, part, () => {
      replace(window.document, part, content);
      contentChanged(environment);
    });
  } catch (error) {
    part.dataset.failed = '';
    window.reportError(error);
  } finally {
    part.removeAttribute('aria-busy');
  }
}

async function fetchPart(window: Environment['window'], part: HTMLElement): Promise<HTMLElement | undefined> {
  const address = part.querySelector<HTMLAnchorElement>('a[href]')?.href;
  if (address === undefined) return undefined;
  const response = await window.fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`cannot load ${response.url}: status ${response.status}`);
  const page = new window.DOMParser().parseFromString(await response.text(), 'text/html');
  const content = page.getElementById(part.id);
  if (!content) throw new Error(`${response.url} has no element with the id ${part.id}`);
  return content;
}

/** Keeps the element that is read in place while a part above it grows. The scroll anchor of browsers may be in the part itself. */
function keepInPlace(window: Environment['window'], part: HTMLElement, change: () => void): void {
  const read = elementThatIsRead(window);
  if (!read || part.contains(read)) return change();
  const before = read.getBoundingClientRect().top;
  change();
  const moved = read.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

/** Returns the target of the hash while it is in view, or else the element in the upper part of the viewport. */
function elementThatIsRead({ document, innerHeight, innerWidth, location }: Environment['window']): Element | null {
  const target = findTarget(document, location.hash);
  const top = target?.getBoundingClientRect().top ?? -1;
  return top >= 0 && top < innerHeight ? target : document.elementFromPoint(innerWidth / 2, innerHeight / 3);
}

/** Replaces the content and attributes of a part. The element itself is kept, because observers of the page refer to it. */
function replace(document: Document, part: HTMLElement, content: HTMLElement): void {
  const hadFocus = part.contains(document.activeElement);
  shiftHeadings(content, levelOf(part) - levelOf(content));
  part.replaceChildren(...[...content.childNodes].map((node) => document.importNode(node, true)));
  for (const name of part.getAttributeNames()) part.removeAttribute(name);
  for (const { name, value } of content.attributes) part.setAttribute(name, value);
  if (hadFocus) part.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
}

/** Returns the level of the first heading. */
function levelOf(section: HTMLElement): number {
  return Number(section.querySelector('h1, h2, h3, h4, h5, h6')?.localName.slice(1) ?? 1);
}

/** Shifts the levels of headings, because the title of a page is a lower heading in the divided page. */
function shiftHeadings(section: HTMLElement, by: number): void {
  if (by === 0) return;
  for (const heading of section.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(6, Number(heading.localName.slice(1)) + by);
    const shifted = section.ownerDocument.createElement(`h${level}`);
    for (const { name, value } of heading.attributes) shifted.setAttribute(name, value);
    shifted.append(...heading.childNodes);
    heading.replaceWith(shifted);
  }
}
