// The modules that components of a site share with the theme, so that a page has one React.
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Modules that components can import by name. `site-build` replaces the names by files of the manifest. */
export const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'theme-react'];

const PREFIX = '\0shared:';

/** Returns the name of a rollup entry, without slashes, which would create folders. */
const entryName = (name) => name.replaceAll('/', '-');

/** Rollup entries, one for each shared module. */
export const sharedEntries = Object.fromEntries(SHARED.map((name) => [entryName(name), PREFIX + name]));

/** Returns the shared module of a rollup entry. */
export function sharedModule(entry) {
  return SHARED.find((name) => entryName(name) === entry);
}

/**
 * Returns the plugin that creates the entries, which export the names of their packages. `export *` does not work, because the exports of
 * CommonJS packages such as React are not known statically.
 * @param {Record<string, string>} names packages that replace React's
 * @param {string} library the entry of this package itself
 */
export function shared(names, library) {
  // Sequential: Node cannot `require` a module while it is being imported.
  let last = Promise.resolve();
  const exportsOf = (name) => {
    last = last.then(async () => Object.keys(await import(pathToFileURL(require.resolve(name)).href)));
    return last;
  };
  return {
    name: 'shared',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : null),
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const name = id.slice(PREFIX.length);
      if (name === 'theme-react') return `export * from ${JSON.stringify(library)};`;
      return reexport(name, await exportsOf(names[name] ?? name));
    },
  };
}

/** Exports that are left out: `act` exists only in React's development build, the others are artefacts of Node's CommonJS interop. */
const LEFT_OUT = new Set(['default', 'module.exports', 'act', '__esModule']);

function reexport(name, exported) {
  const kept = exported.filter((exportName) => !LEFT_OUT.has(exportName)).toSorted();
  const from = JSON.stringify(name);
  const whole = exported.includes('default') ? `export { default } from ${from};\n` : '';
  return `${whole}export { ${kept.join(', ')} } from ${from};`;
}
