/** The English texts of failures. A site replaces them by key (see `core/texts.ts`). */
export const CRASH_TEXTS = {
  page_error: 'Page Error',
  page_crashed: 'This page crashed.',
  error_cause: 'Cause: {message}',
  try_again: 'Try again',
  retry: 'Retry',
  close: 'Close',
};
