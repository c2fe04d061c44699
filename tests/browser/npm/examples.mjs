// The examples of theme-react as an npm package.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Folders of the examples. */
export const EXAMPLES = ['npm-plain', 'npm-vite', 'npm-next'];

export const directoryOf = (name) => join(root, 'examples', name);

/** Returns the output folder of an example. */
export const outOf = (name) => join(directoryOf(name), 'out');
