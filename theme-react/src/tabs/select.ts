import { slot } from '../core/slots.js';
import { tabGroupKey } from '../core/storage.js';

// The boot script bundles this file and its imports, so that they must stay small.

const isOwn = (container: Element, part: Element): boolean => part.closest(slot('tabs')) === container;

/** Returns the tabs of a `tabs` slot, without those of nested slots. */
export function tabsOf(container: Element): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>('[role="tab"]')].filter((tab) => isOwn(container, tab));
}

/** Selector of the menu in a `tabs` slot that has one in place of tabs. */
export const MENU = ':scope>select';

/**
 * Selects the tab, or the option of the menu, with a value and shows its panel. The sign before a menu follows it.
 * @returns false if nothing has this value
 */
export function selectTab(container: Element, value: string | null): boolean {
  const parts = [...container.querySelectorAll<HTMLElement>('[data-value]')].filter((part) => isOwn(container, part));
  if (!parts.some((part) => part.dataset.value === value)) return false;
  for (const part of parts) {
    const isSelected = part.dataset.value === value;
    if (part.role === 'tab') {
      part.ariaSelected = `${isSelected}`;
      part.tabIndex = isSelected ? 0 : -1;
    } else part.toggleAttribute('data-inactive', !isSelected);
  }
  const menu = container.querySelector<HTMLSelectElement>(MENU);
  if (menu) {
    menu.value = value as string;
    menu.previousElementSibling?.setAttribute('data-sign', value as string);
  }
  return true;
}

/**
 * Selects the tabs in the query of the page, or else the stored ones.
 * @param query - query of the page, such as `?os=linux`
 * @param read - returns the stored value of a key
 */
export function restoreTabs(root: ParentNode, query: URLSearchParams, read: (key: string) => string | null): void {
  for (const container of root.querySelectorAll<HTMLElement>(slot('tabs'))) {
    const { query: name = '', group = '' } = container.dataset;
    if (!selectTab(container, query.get(name))) selectTab(container, read(tabGroupKey(group)));
  }
}
