/** The name of a slot (see CONTRACT.md). */
export type SlotName =
  | 'announcement-bar'
  | 'announcement-close'
  | 'api-console'
  | 'api-expand'
  | 'api-filter'
  | 'api-filter-status'
  | 'api-index'
  | 'api-menu'
  | 'api-part'
  | 'api-try'
  | 'back-to-top'
  | 'base-url-banner'
  | 'code'
  | 'color-mode-toggle'
  | 'component'
  | 'code-file'
  | 'copy'
  | 'copy-page'
  | 'diagram'
  | 'drawer'
  | 'drawer-backdrop'
  | 'drawer-close'
  | 'dropdown'
  | 'feedback'
  | 'json'
  | 'locale-link'
  | 'member-filter'
  | 'menu-back'
  | 'menu-primary'
  | 'menu-toggle'
  | 'name-filter'
  | 'name-filter-status'
  | 'navbar'
  | 'navbar-more'
  | 'not-found'
  | 'page-index'
  | 'page-module'
  | 'search-button'
  | 'search-page'
  | 'search-results'
  | 'search-status'
  | 'sidebar'
  | 'sidebar-hide'
  | 'sidebar-lazy'
  | 'sidebar-show'
  | 'skip-link'
  | 'tabs'
  | 'toc'
  | 'toc-mobile'
  | 'version-link'
  | 'video'
  | 'wrap';

/** Returns the selector of a slot. */
export function slot(name: SlotName): string {
  return `[data-slot="${name}"]`;
}

/** Returns the first element of a slot in `root`. */
export function findSlot<E extends HTMLElement = HTMLElement>(root: ParentNode, name: SlotName): E | null {
  return root.querySelector<E>(slot(name));
}

/** Returns all elements of a slot in `root`. */
export function findSlots<E extends HTMLElement = HTMLElement>(root: ParentNode, name: SlotName): E[] {
  return [...root.querySelectorAll<E>(slot(name))];
}
