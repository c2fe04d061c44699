import type { Detach } from '../core/events.js';
import { slot } from '../core/slots.js';
import { selectTab, tabsOf } from './select.js';

/** As many tabs, and as many characters of their names, have room beside the title of a card. */
const MAX_TABS = 4;
const MAX_CHARACTERS = 36;

/** The selector of a menu that stands for tabs. */
export const TAB_MENU: string = `${slot('tabs')} > .tab-menu`;

/** Puts a menu in place of the tabs that the bar of a card in an API reference has no room for. */
export function placeMenus(document: Document): Detach {
  const lists = document.querySelectorAll<HTMLElement>(`.api-aside-part > ${slot('tabs')} > [role="tablist"]`);
  const removals = [...lists].map((list) => placeMenu(document, list));
  return () => removals.forEach((remove) => remove?.());
}

function placeMenu(document: Document, list: HTMLElement): Detach | undefined {
  const tabs = [...list.children] as HTMLElement[];
  if (tabs.length <= MAX_TABS && (list.textContent?.length ?? 0) <= MAX_CHARACTERS) return undefined;
  const menu = document.createElement('select');
  menu.className = 'tab-menu';
  menu.setAttribute('aria-label', list.getAttribute('aria-label') ?? '');
  for (const tab of tabs) {
    const isSelected = tab.getAttribute('aria-selected') === 'true';
    menu.add(new Option(tab.textContent ?? '', tab.dataset.value, isSelected, isSelected));
  }
  list.before(menu);
  list.hidden = true;
  return () => {
    menu.remove();
    list.hidden = false;
  };
}

/** The tab that is chosen in a menu. */
export function chosenTab(container: Element, menu: HTMLSelectElement): HTMLElement | undefined {
  return tabsOf(container).find((tab) => tab.dataset.value === menu.value);
}

/** As {@link selectTab}, with the menu if there is one. */
export function showTab(container: Element, value: string): void {
  const menu = container.querySelector<HTMLSelectElement>(':scope > .tab-menu');
  if (selectTab(container, value) && menu) menu.value = value;
}
