// The bundlers of users, each as it comes: production build, minified.
import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { compile } from '../../build/esbuild.js';
import { minify } from '../../build/minify.js';

/** The packages of React, left to the page. */
const REACT = /^react(-dom)?(\/|$)/;

const DEFINE = { 'process.env.NODE_ENV': '"production"' };

/**
 * @typedef {object} BundleOptions
 * @property {Record<string, string>} [alias] packages that take the place of others
 * @property {boolean} [external] React is left out
 * @property {boolean} [script] one classic script, which sets `page` to the exports of the source
 */

/**
 * Bundles a source text in a project.
 * @param {string} directory
 * @param {string} source
 * @param {BundleOptions} options
 * @returns the script and the style sheet that are loaded at once, as texts
 */
export async function bundleWithEsbuild(directory, source, { alias = {}, external = false, script = false } = {}) {
  const { outputFiles } = await build({
    absWorkingDir: directory,
    stdin: { contents: source, resolveDir: directory, loader: 'tsx' },
    outdir: join(directory, 'out'),
    write: false,
    bundle: true,
    minify: true,
    jsx: 'automatic',
    // What the style sheet refers to: fonts and icons.
    loader: { '.woff2': 'file', '.svg': 'file' },
    define: DEFINE,
    alias,
    external: external ? ['react', 'react-dom'] : [],
    ...(script ? { format: 'iife', globalName: 'page' } : { format: 'esm' }),
  });
  const textOf = (extension) => outputFiles.find(({ path }) => path.endsWith(extension))?.text;
  return { js: textOf('.js'), css: textOf('.css') };
}

/** The same with rollup, whose style sheets are in the script. */
export async function bundleWithRollup(directory, source, { alias = {}, external = false, script = false } = {}) {
  const built = await rollup({
    input: join(directory, ENTRY),
    external: external ? REACT : [],
    plugins: [
      entry(source),
      replaced(alias),
      compile(DEFINE),
      nodeResolve({ browser: true, extensions: ['.js', '.ts', '.tsx'] }),
      commonjs(),
      styleSheets(),
      minify(),
    ],
    onwarn: fail,
  });
  const { output } = await built.generate({ format: script ? 'iife' : 'es', name: 'page', inlineDynamicImports: script });
  await built.close();
  const js = withImports(output, output[0].fileName).join('\n');
  return { js, css: js };
}

const ENTRY = 'entry.js';

/** The source text as a file of the project. */
const entry = (source) => ({
  name: 'entry',
  resolveId: (id) => (id.endsWith(ENTRY) ? id : null),
  load: (id) => (id.endsWith(ENTRY) ? source : null),
});

const replaced = (alias) => ({
  name: 'alias',
  resolveId(id, importer) {
    return id in alias ? this.resolve(alias[id], importer, { skipSelf: true }) : null;
  },
});

/** Scripts in place of style sheets, as plugins for them have it; what `sideEffects` does not name is dropped. */
const styleSheets = () => ({
  name: 'style-sheets',
  transform: (code, id) => (id.endsWith('.css') ? { code: `document.head.append(${JSON.stringify(code)});`, map: null } : null),
});

/** A chunk and those that it imports at once. */
function withImports(output, fileName, found = new Set()) {
  found.add(fileName);
  const chunk = output.find((file) => file.fileName === fileName);
  const own = chunk.imports.filter((chunkName) => !found.has(chunkName) && output.some(({ fileName: name }) => name === chunkName));
  return [chunk.code, ...own.flatMap((chunkName) => (found.has(chunkName) ? [] : withImports(output, chunkName, found)))];
}

/** Nothing was asked for; and `use client`, which is for the bundlers of frameworks, with the place that it has in no source. */
const EXPECTED = new Set(['EMPTY_BUNDLE', 'MODULE_LEVEL_DIRECTIVE', 'SOURCEMAP_ERROR']);

/** A warning says that a user gets less than was asked for. */
function fail({ code, message }) {
  if (!EXPECTED.has(code)) throw new Error(message);
}
