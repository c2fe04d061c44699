import { adopt } from './morph.js';

/** Selector of the placeholder for entries of a long list that the page does not contain. */
const MORE = '.sidebar-more';

/**
 * Updates a sidebar for the next page. Expanded and fetched lists and the scroll position are kept.
 * @returns false if it is a different sidebar, which is not changed
 */
export function updateSidebar(live: HTMLElement, next: HTMLElement): boolean {
  const list = live.querySelector('ul');
  const nextList = next.querySelector('ul');
  if (!list || !nextList || !isSameSidebar(live, next)) return false;
  mergeLists(list, nextList, 'autoCollapse' in next.dataset);
  markCurrent(live, next);
  return true;
}

/** Returns whether two sidebars are the same. Partial ones are identified by the address of their fragments, others by all their links. */
function isSameSidebar(live: HTMLElement, next: HTMLElement): boolean {
  if (live.dataset.fragment !== next.dataset.fragment) return false;
  return live.dataset.fragment !== undefined || addresses(live) === addresses(next);
}

function addresses(element: HTMLElement): string {
  return [...element.querySelectorAll('a')].map((link) => link.getAttribute('href')).join('\n');
}

function mergeLists(live: Element, next: Element, autoCollapse: boolean): void {
  const items = new Map([...live.children].map((item) => [nameOf(item), item]));
  const nextItems = [...next.children];
  if (!nextItems.every((item) => item.matches(MORE) || items.has(nameOf(item)))) {
    // Each page contains a different part of a long list.
    live.replaceChildren(...nextItems.map((item) => adopt(live.ownerDocument, item)));
    return;
  }
  for (const nextItem of nextItems) {
    const details = ownDetails(items.get(nameOf(nextItem)));
    const nextDetails = ownDetails(nextItem);
    if (details && nextDetails) mergeDetails(details, nextDetails, autoCollapse);
  }
}

function mergeDetails(live: HTMLDetailsElement, next: HTMLDetailsElement, autoCollapse: boolean): void {
  const list = live.querySelector(':scope > ul');
  const nextList = next.querySelector(':scope > ul');
  if (isLazy(live) && !isLazy(next)) {
    live.replaceWith(adopt(live.ownerDocument, next));
    return;
  }
  if (list && nextList && !isLazy(next)) mergeLists(list, nextList, autoCollapse);
  if (next.open || autoCollapse) live.open = next.open;
}

/** Returns whether the page does not contain the list of a category. */
function isLazy(details: HTMLDetailsElement): boolean {
  return details.dataset.key !== undefined;
}

function markCurrent(live: HTMLElement, next: HTMLElement): void {
  for (const link of live.querySelectorAll('[aria-current]')) link.removeAttribute('aria-current');
  for (const current of next.querySelectorAll('a[aria-current]')) {
    const href = current.getAttribute('href');
    for (const link of live.querySelectorAll('a')) {
      if (link.getAttribute('href') === href) link.setAttribute('aria-current', current.getAttribute('aria-current') ?? '');
    }
  }
}

function ownDetails(item: Element | undefined): HTMLDetailsElement | null {
  return item?.querySelector<HTMLDetailsElement>(':scope > details') ?? null;
}

function nameOf(item: Element): string {
  const link = item.querySelector(':scope > a');
  return link?.getAttribute('href') ?? item.querySelector('summary')?.textContent ?? item.textContent ?? '';
}
