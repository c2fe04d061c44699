/** The texts of the list of calls in English. */
export const CALLS_TEXTS = {
  api_calls_note: 'Kept in memory, without keys, until this page is reloaded.',
  api_calls_clear: 'Clear the list',
  api_download_curl: 'Download as cURL',
  api_download_http: 'Download as .http file',
  api_no_response: 'No response',
  api_http_left_out: 'This call cannot be written in a .http file. Use the cURL command.',
} as const;
