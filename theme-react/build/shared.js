// The modules that components of a site share with the theme: a page has one React, whoever imports it.
import { pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What components may import by these names; the builder of a site replaces the names by files of the manifest. */
export const SHARED = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'theme-react'];

const PREFIX = '\0shared:';

/** The name of an entry of rollup; a slash would make a folder. */
const entryName = (name) => name.replaceAll('/', '-');

/** Entries of rollup: one for each shared module. */
export const sharedEntries = Object.fromEntries(SHARED.map((name) => [entryName(name), PREFIX + name]));

/** The shared module of an entry. */
export function sharedModule(entry) {
  return SHARED.find((name) => entryName(name) === entry);
}

/**
 * Makes the entries: each exports by name what its package exports. React's packages are CommonJS,
 * whose exports no `export *` can tell.
 * @param {Record<string, string>} names packages that replace React's
 * @param {string} library the entry of this package itself
 */
export function shared(names, library) {
  // One after the other: Node cannot load a module by `require` while it is being imported.
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

/** `act` is of React's development build, the rest of these is how Node shows CommonJS. */
const LEFT_OUT = new Set(['default', 'module.exports', 'act', '__esModule']);

function reexport(name, exported) {
  const kept = exported.filter((exportName) => !LEFT_OUT.has(exportName)).toSorted();
  const from = JSON.stringify(name);
  const whole = exported.includes('default') ? `export { default } from ${from};\n` : '';
  return `${whole}export { ${kept.join(', ')} } from ${from};`;
}
