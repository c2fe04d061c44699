/**
 * Navigates to an address as a click on a link does: in this document if it is a page of the site, or else by the browser.
 */
export function navigate(document: Document, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
