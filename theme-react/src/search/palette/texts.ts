/** The texts of the palette in English; a site replaces them by the same keys. */
export const PALETTE_TEXTS = {
  search_popular: 'Popular pages',
  search_actions: 'Actions',
  search_copy_page: 'Copy page as Markdown',
  search_copy_failed: 'Unable to copy',
  search_shortcuts: 'Shortcuts',
  search_version: 'Version',
  search_language: 'Language',
  on_this_page: 'On this page',
  api_console: 'Try {call}',
  api_copied: 'Copied',
} as const;

/** The texts of the palette in the language of the page. */
export type PaletteTexts = { readonly [Key in keyof typeof PALETTE_TEXTS]: string };
