/** The texts of failures in English; a site replaces them by the same keys (see `core/texts.ts`). */
export const CRASH_TEXTS = {
  page_error: 'Page Error',
  page_crashed: 'This page crashed.',
  error_cause: 'Cause: {message}',
  try_again: 'Try again',
  retry: 'Retry',
  close: 'Close',
};
