// The examples of theme-react as an npm package.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Their folders. */
export const EXAMPLES = ['npm-plain', 'npm-vite', 'npm-next'];

export const directoryOf = (name) => join(root, 'examples', name);

/** What an example builds. */
export const outOf = (name) => join(directoryOf(name), 'out');
