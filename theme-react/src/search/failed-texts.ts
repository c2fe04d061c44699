/** The texts of a search that failed: those of the search that are needed when its code is not there. */
export const FAILED_TEXTS = {
  search_failed: 'Unable to fetch results',
  search_failed_help: 'You might want to check your network connection.',
};
