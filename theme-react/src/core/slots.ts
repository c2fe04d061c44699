/** The names of the elements that pages and behaviours agree on (see CONTRACT.md). */
export type SlotName =
  | 'announcement-bar'
  | 'announcement-close'
  | 'back-to-top'
  | 'base-url-banner'
  | 'code'
  | 'color-mode-toggle'
  | 'copy'
  | 'drawer'
  | 'drawer-backdrop'
  | 'drawer-close'
  | 'dropdown'
  | 'locale-link'
  | 'menu-back'
  | 'menu-primary'
  | 'menu-toggle'
  | 'navbar'
  | 'page-index'
  | 'search-button'
  | 'search-page'
  | 'search-status'
  | 'sidebar'
  | 'sidebar-lazy'
  | 'skip-link'
  | 'tabs'
  | 'toc'
  | 'toc-mobile'
  | 'version-link'
  | 'wrap';

/** The selector of a slot. */
export function slot(name: SlotName): string {
  return `[data-slot="${name}"]`;
}

/** The first element of a slot inside `root`. */
export function findSlot<E extends HTMLElement = HTMLElement>(root: ParentNode, name: SlotName): E | null {
  return root.querySelector<E>(slot(name));
}

/** All elements of a slot inside `root`. */
export function findSlots<E extends HTMLElement = HTMLElement>(root: ParentNode, name: SlotName): E[] {
  return [...root.querySelectorAll<E>(slot(name))];
}
