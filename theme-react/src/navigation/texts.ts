/** The English texts of the navigation. A site replaces them by key (see `core/texts.ts`). */
export const NAVIGATION_TEXTS = {
  page_failed: 'This page could not be loaded.',
  retry: 'Retry',
  close: 'Close',
  loading: 'Loading',
};
