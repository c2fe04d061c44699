/** Type of the event on `document` after navigation to another page without a page load. */
export const NAVIGATE_EVENT = 'docs:navigate';

declare global {
  interface DocumentEventMap {
    'docs:navigate': CustomEvent<NavigateDetail>;
  }
}

/** Detail of {@link NAVIGATE_EVENT}. */
export interface NavigateDetail {
  /** Address of the page. */
  readonly url: string;
  /** Title of the page. */
  readonly title: string;
}

/** Dispatches {@link NAVIGATE_EVENT}. */
export function announceNavigation(document: Document): void {
  const detail: NavigateDetail = { url: document.URL, title: document.title };
  document.dispatchEvent(new CustomEvent(NAVIGATE_EVENT, { detail }));
}
