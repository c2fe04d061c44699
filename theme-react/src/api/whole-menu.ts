/** Characters of markup that are parsed without a pause. */
const PIECE = 100_000;

/**
 * Returns a document with the whole menu of an API reference. The file at `address` may begin with links to further files, whose
 * markup continues its own. Menus of thousands of calls have megabytes, so that parsing pauses for the page.
 * @throws Error if a file cannot be fetched
 */
export async function fetchMenu(window: Window, address: string): Promise<Document> {
  const first = await fetchText(window, address);
  const links = parse(/^(?:<link [^>]*>\s*)*/.exec(first)?.[0] ?? '').querySelectorAll('link[rel="next"]');
  const addresses = [...links].map((link) => new URL(link.getAttribute('href') ?? '', new URL(address, window.location.href)).href);
  const others = await Promise.all(addresses.map((other) => fetchText(window, other)));
  const markup = first + others.join('');
  return markup.length > PIECE ? parseInPieces(window, markup) : parse(markup);
}

/** Resolves after the page could react to its reader. */
export function pause(window: Window): Promise<void> {
  return new Promise((resolve) => void window.setTimeout(resolve));
}

function parse(markup: string): Document {
  return new DOMParser().parseFromString(markup, 'text/html');
}

/** Parses markup like `parse`. The document has no window: it runs no scripts and fetches nothing. */
async function parseInPieces(window: Window, markup: string): Promise<Document> {
  const whole = window.document.implementation.createHTMLDocument('');
  whole.open();
  for (let at = 0; at < markup.length; at += PIECE) {
    // The only way to give a parser of HTML its input in pieces.
    // oxlint-disable-next-line no-document-write
    whole.write(markup.slice(at, at + PIECE));
    // oxlint-disable-next-line no-await-in-loop -- the pauses are what the loop is for
    await pause(window);
  }
  whole.close();
  // Browsers may refuse to write to a document without a window.
  return whole.body?.firstElementChild ? whole : parse(markup);
}

async function fetchText(window: Window, address: string): Promise<string> {
  const response = await window.fetch(address);
  if (!response.ok) throw new Error(`${response.url} answered with ${response.status}`);
  return response.text();
}
