/** The texts of the navigation in English; a site replaces them by the same keys (see `core/texts.ts`). */
export const NAVIGATION_TEXTS = {
  page_failed: 'This page could not be loaded.',
  retry: 'Retry',
  close: 'Close',
  loading: 'Loading',
};
