// Copies the page and the search into `out`, as a build of static pages would.
import { cp, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const search = dirname(fileURLToPath(import.meta.resolve('theme-react/search/docsearch.js')));

await rm('out', { recursive: true, force: true });
await cp('page', 'out', { recursive: true });
await cp(search, 'out/docsearch', { recursive: true });
