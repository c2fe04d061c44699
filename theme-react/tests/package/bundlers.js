// The bundlers of users in their default configuration: production build, minified.
import { join } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build } from 'esbuild';
import { rollup } from 'rollup';
import { compile } from '../../build/esbuild.js';
import { minify } from '../../build/minify.js';

/** The packages of React, which are external. */
const REACT = /^react(-dom)?(\/|$)/;

const DEFINE = { 'process.env.NODE_ENV': '"production"' };

/**
 * @typedef {object} BundleOptions
 * @property {Record<string, string>} [alias] replacements of packages
 * @property {boolean} [external] whether React is external
 * @property {boolean} [script] whether the output is a classic script, which sets `page` to the exports of the source
 */

/**
 * Bundles a source text in a project.
 * @param {string} directory
 * @param {string} source
 * @param {BundleOptions} options
 * @returns the texts of the script and style sheet that are loaded at once
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
    // Fonts and icons of the style sheet.
    loader: { '.woff2': 'file', '.svg': 'file' },
    define: DEFINE,
    alias,
    external: external ? ['react', 'react-dom'] : [],
    ...(script ? { format: 'iife', globalName: 'page' } : { format: 'esm' }),
  });
  const textOf = (extension) => outputFiles.find(({ path }) => path.endsWith(extension))?.text;
  return { js: textOf('.js'), css: textOf('.css') };
}

/** Bundles with rollup, with style sheets in the script. */
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

/** Writes the source text to a file of the project. */
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

/** Converts style sheets to scripts, as plugins for styles do. Modules that are not in `sideEffects` are dropped. */
const styleSheets = () => ({
  name: 'style-sheets',
  transform: (code, id) => (id.endsWith('.css') ? { code: `document.head.append(${JSON.stringify(code)});`, map: null } : null),
});

/** Returns a chunk and its static imports. */
function withImports(output, fileName, found = new Set()) {
  found.add(fileName);
  const chunk = output.find((file) => file.fileName === fileName);
  const own = chunk.imports.filter((chunkName) => !found.has(chunkName) && output.some(({ fileName: name }) => name === chunkName));
  return [chunk.code, ...own.flatMap((chunkName) => (found.has(chunkName) ? [] : withImports(output, chunkName, found)))];
}

/** Warnings that are ignored: an empty bundle, and the directive `use client`, which is for the bundlers of frameworks, with its missing source position. */
const EXPECTED = new Set(['EMPTY_BUNDLE', 'MODULE_LEVEL_DIRECTIVE', 'SOURCEMAP_ERROR']);

/** Throws on a warning, which means that the bundle is incomplete. */
function fail({ code, message }) {
  if (!EXPECTED.has(code)) throw new Error(message);
}
