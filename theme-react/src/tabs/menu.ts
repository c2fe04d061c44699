import type { Detach } from '../core/events.js';
import { slot } from '../core/slots.js';
import { selectTab, tabsOf } from './select.js';

/** Selector of menus in place of tabs. */
export const TAB_MENU: string = `${slot('tabs')} > .tab-menu`;

/** Group of the tabs with samples, one for each language. */
const LANGUAGES = 'api-sample';

/** Replaces tabs by menus in the cards of API references, except the tabs of statuses. */
export function placeMenus(document: Document): Detach {
  const lists = document.querySelectorAll<HTMLElement>(`.api-aside-part ${slot('tabs')} > [role="tablist"]:not(.api-statuses)`);
  const removals = [...lists].map((list) => placeMenu(document, list));
  return () => removals.forEach((remove) => remove());
}

function placeMenu(document: Document, list: HTMLElement): Detach {
  const tabs = [...list.children] as HTMLElement[];
  const menu = document.createElement('select');
  menu.className = 'tab-menu';
  menu.setAttribute('aria-label', list.getAttribute('aria-label') ?? '');
  for (const tab of tabs) {
    const isSelected = tab.getAttribute('aria-selected') === 'true';
    menu.add(new Option(tab.textContent ?? '', tab.dataset.value, isSelected, isSelected));
  }
  list.before(menu);
  list.hidden = true;
  const sign = list.parentElement?.dataset.group === LANGUAGES ? placeSigns(document, menu) : undefined;
  return () => {
    sign?.remove();
    menu.remove();
    list.hidden = false;
  };
}

/** Adds signs to the languages of a menu, and the sign of the chosen one before the menu. Style sheets draw them. */
function placeSigns(document: Document, menu: HTMLSelectElement): HTMLElement {
  for (const option of menu.options) option.dataset.sign = option.value;
  const sign = document.createElement('span');
  sign.className = 'tab-sign';
  sign.dataset.sign = menu.value;
  menu.before(sign);
  return sign;
}

/** Returns the tab of the selected option of a menu. */
export function chosenTab(container: Element, menu: HTMLSelectElement): HTMLElement | undefined {
  return tabsOf(container).find((tab) => tab.dataset.value === menu.value);
}

/** Selects a tab by {@link selectTab}, and its option in the menu if there is one. */
export function showTab(container: Element, value: string): void {
  const menu = container.querySelector<HTMLSelectElement>(':scope > .tab-menu');
  if (!selectTab(container, value) || !menu) return;
  menu.value = value;
  const sign = menu.previousElementSibling;
  if (sign?.className === 'tab-sign') (sign as HTMLElement).dataset.sign = value;
}
