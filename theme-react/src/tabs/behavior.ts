import { type Behavior, type Environment, onContent } from '../core/environment.js';
import { closest, combine, delegate, listen } from '../core/events.js';
import { findSlots, slot } from '../core/slots.js';
import { tabGroupKey } from '../core/storage.js';
import { findTarget } from '../core/target.js';
import { tabAfter } from './keys.js';
import { MENU, restoreTabs, selectTab, tabsOf } from './select.js';

const TAB = `${slot('tabs')} [role="tab"]`;
const TAB_MENU = `${slot('tabs')} > .tab-menu`;

/** Tabs: pointer, keys and menus. Tabs of a group are in sync and stored; the query of the page has the selected tab. */
export const tabs: Behavior = (environment) => {
  const { document, window, storage } = environment;
  return combine(
    onContent(environment, () => {
      adoptMenus(environment);
      restoreTabs(document, new URLSearchParams(window.location.search), storage.get);
      revealTarget(environment);
    }),
    listen(window, 'hashchange', () => revealTarget(environment)),
    delegate(document, 'click', TAB, (_event, tab) => chooseTab(environment, tab, tab.dataset.value)),
    delegate(document, 'change', TAB_MENU, (_event, menu) => chooseTab(environment, menu, (menu as HTMLSelectElement).value)),
    delegate(document, 'keydown', TAB, (press, tab) => {
      if (press.ctrlKey || press.metaKey || press.altKey) return;
      const next = tabForKey(press.key, tab);
      if (!next) return;
      press.preventDefault();
      chooseTab(environment, next, next.dataset.value);
      next.focus({ preventScroll: true });
    }),
  );
};

function tabForKey(key: string, tab: HTMLElement): HTMLElement | undefined {
  const container = closest(tab, slot('tabs'));
  const all = container ? tabsOf(container) : [];
  const rightToLeft = tab.closest('[dir]')?.getAttribute('dir') === 'rtl';
  const index = tabAfter(key, all.indexOf(tab), all.length, rightToLeft);
  return index === undefined ? undefined : all[index];
}

/** Follows menus that the reader used before this script was loaded. */
function adoptMenus(environment: Environment): void {
  for (const container of findSlots(environment.document, 'tabs')) {
    const menu = container.querySelector<HTMLSelectElement>(MENU);
    const panel = container.querySelector<HTMLElement>(':scope > [role="tabpanel"]:not([data-inactive])');
    if (menu && panel && menu.value !== panel.dataset.value) chooseTab(environment, menu, menu.value);
  }
}

/**
 * Selects a value in all containers of a group.
 * @param pressed - the element that the reader used: a tab, or the menu in place of tabs
 */
function chooseTab(environment: Environment, pressed: HTMLElement, value: string | undefined): void {
  const container = closest(pressed, slot('tabs'));
  if (!container || value === undefined) return;
  const { group } = container.dataset;
  const containers = group
    ? findSlots(environment.document, 'tabs').filter((other) => other.dataset.group === group)
    : [container];
  keepInPlace(environment.window, pressed, () => {
    for (const other of containers) selectTab(other, value);
  });
  if (group) environment.storage.set(tabGroupKey(group), value);
  writeQuery(environment.window, containers, value);
}

/** Keeps an element in place while panels of the group above it change their height. */
function keepInPlace(window: Window, element: HTMLElement, change: () => void): void {
  const before = element.getBoundingClientRect().top;
  change();
  const moved = element.getBoundingClientRect().top - before;
  if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
}

function writeQuery(window: Window, containers: HTMLElement[], value: string): void {
  const names = containers.flatMap((container) => container.dataset.query || []);
  if (names.length === 0) return;
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.set(name, value);
  window.history.replaceState(window.history.state, '', url);
}

/** Selects the tabs of the panels that contain the target of the hash. */
function revealTarget({ document, window }: Environment): void {
  const target = findTarget(document, window.location.hash);
  let panel = closest(target, '[role="tabpanel"][data-inactive]');
  if (!panel) return;
  for (; panel; panel = closest(panel.parentElement, '[role="tabpanel"][data-inactive]')) {
    const container = closest(panel, slot('tabs'));
    if (container) selectTab(container, panel.dataset.value ?? '');
  }
  target?.scrollIntoView();
}
