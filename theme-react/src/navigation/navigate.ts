/**
 * Goes to an address as if the reader followed a link to it: in this document when the page belongs to the site,
 * else by the browser.
 */
export function navigate(document: Document, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
