/** The selected text of a page, on one line; empty without a selection. */
export function selectedText(document: Document): string {
  return String(document.getSelection() ?? '').replace(/\s+/g, ' ').trim();
}
