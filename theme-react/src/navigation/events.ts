/** Type of the event that `document` gets when the reader has arrived at another page without a load. */
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
  /** Title of its tab. */
  readonly title: string;
}

/** Notifies all listeners that another page is shown. */
export function announceNavigation(document: Document): void {
  const detail: NavigateDetail = { url: document.URL, title: document.title };
  document.dispatchEvent(new CustomEvent(NAVIGATE_EVENT, { detail }));
}
