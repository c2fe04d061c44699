/**
 * Returns a document with the whole menu of an API reference. The file at `address` may begin with links to further files, whose
 * markup continues its own.
 * @throws Error if a file cannot be fetched
 */
export async function fetchMenu(window: Window, address: string): Promise<Document> {
  const first = await fetchText(window, address);
  const links = parse(/^(?:<link [^>]*>\s*)*/.exec(first)?.[0] ?? '').querySelectorAll('link[rel="next"]');
  const addresses = [...links].map((link) => new URL(link.getAttribute('href') ?? '', new URL(address, window.location.href)).href);
  const others = await Promise.all(addresses.map((other) => fetchText(window, other)));
  return parse(first + others.join(''));
}

function parse(markup: string): Document {
  return new DOMParser().parseFromString(markup, 'text/html');
}

async function fetchText(window: Window, address: string): Promise<string> {
  const response = await window.fetch(address);
  if (!response.ok) throw new Error(`${response.url} answered with ${response.status}`);
  return response.text();
}
