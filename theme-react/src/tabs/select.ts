import { slot } from '../core/slots.js';
import { tabGroupKey } from '../core/storage.js';

// The boot script bundles this file: what it imports counts against the boot script's size.

/** The tabs of a `tabs` slot, without those of slots inside it. */
export function tabsOf(container: Element): HTMLElement[] {
  return own(container, '[role="tab"]');
}

/**
 * Shows the panel of the tab with this value.
 * @returns false if the tab does not exist; nothing has changed then
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
 * Shows the tabs that the query of the page names, else those that the reader chose before.
 * @param search - query of the page, as `?os=linux`
 * @param read - answers the stored value of a key
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
