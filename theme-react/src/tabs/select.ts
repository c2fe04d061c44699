import { slot } from '../core/slots.js';
import { tabGroupKey } from '../core/storage.js';

// The boot script bundles this file and its imports, so that they must stay small.

/** Returns the tabs of a `tabs` slot, without those of nested slots. */
export function tabsOf(container: Element): HTMLElement[] {
  return own(container, '[role="tab"]');
}

/**
 * Selects the tab with a value and shows its panel.
 * @returns false if there is no such tab
 */
export function selectTab(container: Element, value: string | null): boolean {
  const tabs = tabsOf(container);
  if (!tabs.some((tab) => tab.dataset.value === value)) return false;
  for (const tab of tabs) {
    const selected = tab.dataset.value === value;
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
  }
  for (const panel of own(container, '[role="tabpanel"]')) {
    panel.toggleAttribute('data-inactive', panel.dataset.value !== value);
  }
  return true;
}

/**
 * Selects the tabs in the query of the page, or else the stored ones.
 * @param search - query of the page, such as `?os=linux`
 * @param read - returns the stored value of a key
 */
export function restoreTabs(root: ParentNode, search: string, read: (key: string) => string | null): void {
  const query = new URLSearchParams(search);
  for (const container of root.querySelectorAll<HTMLElement>(slot('tabs'))) {
    const { query: name, group } = container.dataset;
    if (selectTab(container, name ? query.get(name) : null)) continue;
    selectTab(container, group ? read(tabGroupKey(group)) : null);
  }
}

function own(container: Element, selector: string): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.closest(slot('tabs')) === container,
  );
}
