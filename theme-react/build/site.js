// The files that a site serves: bundles with hashed names, listed in a manifest.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { bundleStyles, hashedName } from './css.js';
import { compile } from './esbuild.js';
import { fontLicence, licences, notices } from './licences.js';
import { mermaid } from './mermaid.js';
import { minify } from './minify.js';
import { shared, sharedEntries, sharedModule } from './shared.js';

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The packages that replace React's with `THEME_RUNTIME=preact`. */
export const PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** The style sheets: that of all pages, and those of pages with components for authors, certain code, a feedback form, posts, formulas or diagrams. */
const STYLES = ['theme.css', 'author.css', 'components.css', 'code-extra.css', 'feedback.css', 'blog.css', 'math.css', 'diagram.css'];

/** The font that every page preloads. Browsers load the others when a page has their characters. */
const PRELOADED = /^geist-latin-[0-9a-f]{10}\.woff2$/;

/** React, in one chunk that the theme and the components of a site share. */
const RUNTIME = /\/node_modules\/|^\0commonjs/;

/**
 * Entry modules of manual chunks, which contain their dependencies except those in other chunks. The loader fetches `mount`. Modules
 * that the dialog and the search page share, or the engine and the client, are in the chunk of the dialog, which is usually loaded before.
 */
const CHUNKS = {
  mount: ['boot/start.tsx'],
  'search-dialog': ['search/dialog/search-dialog.ts', 'search/last-used.ts'],
  'read-hit': ['search/model/read-hit.ts'],
  'search-extras': ['search/dialog/site-extras.ts', 'search/model/full-path.ts'],
};

/**
 * The rollup configurations of the site's files. They run one after the other: the last one writes the manifest.
 * @param {{ outDir: string, runtime?: string }} options runtime: `react` or `preact`
 */
export function siteConfigs({ outDir, runtime = 'react' }) {
  if (runtime !== 'react' && runtime !== 'preact') {
    throw new Error(`THEME_RUNTIME is '${runtime}'; it can be 'react' or 'preact'`);
  }
  const manifest = { boot: '', theme: '', css: '', author: '', components: '', code: '', feedback: '', blog: '', math: '', diagram: '', oauth: '', fonts: [], modules: {}, parts: { console: [], diagram: [], math: [] }, files: [] };
  const mount = { fileName: '' };
  return [
    bootConfig(outDir, manifest),
    oauthConfig(outDir, manifest),
    chunksConfig(outDir, runtime, manifest, mount),
    loaderConfig(outDir, manifest, mount),
  ];
}

function bootConfig(outDir, manifest) {
  return {
    input: { boot: source('boot/boot.ts') },
    plugins: [clean(outDir), compile(), minify(), record(manifest)],
    output: { dir: outDir, format: 'iife', entryFileNames: '[name]-[hash:10].js', hashCharacters: 'hex' },
  };
}

/** The script of the page to which authorization servers return readers: one file, which runs before the rest of the page loads. */
function oauthConfig(outDir, manifest) {
  return {
    input: { oauth: source('api/console/oauth/redirect.ts') },
    plugins: [compile(), minify(), record(manifest)],
    output: { dir: outDir, format: 'iife', entryFileNames: '[name]-[hash:10].js', hashCharacters: 'hex' },
  };
}

/** The files that are loaded later, and the shared modules, whose import must have no effect. */
function chunksConfig(outDir, runtime, manifest, mount) {
  return {
    input: sharedEntries,
    plugins: [
      mermaid(),
      mountChunk(mount),
      shared(runtime === 'preact' ? PREACT : {}, source('index.ts')),
      runtime === 'preact' && alias(PREACT),
      compile({ 'process.env.NODE_ENV': '"production"' }),
      nodeResolve({ browser: true }),
      commonjs(),
      fetchFirst(),
      minify(),
      styles(),
      licences({ fonts: ['OFL.txt'] }),
      record(manifest),
    ],
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: '[name]-[hash:10].js',
      chunkFileNames: '[name]-[hash:10].js',
      hashCharacters: 'hex',
      manualChunks,
      // The chunks that all others depend on are loaded before these.
      hoistTransitiveImports: false,
      freeze: false,
      // Nothing reads the tags of namespaces.
      generatedCode: { preset: 'es2015', symbols: false },
    },
  };
}

/** The loader with its dependencies: it must not wait for another file, and no chunk may import it. */
function loaderConfig(outDir, manifest, mount) {
  return {
    input: { theme: source('boot/theme.ts') },
    plugins: [externalMount(mount), compile(), minify(), record(manifest), writeManifest(manifest)],
    output: { dir: outDir, format: 'es', entryFileNames: '[name]-[hash:10].js', hashCharacters: 'hex' },
  };
}

function manualChunks(id) {
  if (RUNTIME.test(id)) return 'runtime';
  return Object.keys(CHUNKS).find((name) => CHUNKS[name].some((path) => id === source(path)));
}

/** Emits the chunk that the loader fetches, and sets `mount.fileName`. */
function mountChunk(mount) {
  let chunk;
  return {
    name: 'mount',
    buildStart() {
      // Other chunks share its modules, so that it may have more exports than the loader needs.
      chunk = this.emitFile({ type: 'chunk', id: source(CHUNKS.mount[0]), name: 'mount', preserveSignature: 'allow-extension' });
    },
    generateBundle() {
      mount.fileName = this.getFileName(chunk);
    },
  };
}

/** Makes that chunk an external import of the loader. */
function externalMount(mount) {
  return {
    name: 'external-mount',
    resolveId: (id) => (id === './start.js' ? { id: `./${mount.fileName}`, external: true } : null),
  };
}

/** Chunks call this function in place of `import`. The chunk `mount` defines it, which is loaded before any chunk that imports another. */
const FETCH_FIRST = `globalThis.__importChunk ??= ((fetched) => async (file) => {
  const { href } = new URL(file, import.meta.url);
  if (!fetched.has(href)) {
    const response = await fetch(href);
    if (!response.ok) throw new Error(response.status + ': ' + href);
    await response.arrayBuffer();
    fetched.add(href);
  }
  return import(href);
})(new Set());`;

/**
 * Fetches a chunk before it is imported. Browsers cache the failure of an import until the page is loaded again, so that retrying could
 * not succeed; a failed `fetch` is not cached. The import then takes the file from the HTTP cache. A fetched chunk is not fetched again,
 * so that it works offline.
 */
function fetchFirst() {
  return {
    name: 'fetch-first',
    renderDynamicImport({ moduleId, targetModuleId }) {
      const isOurs = targetModuleId && !RUNTIME.test(moduleId);
      return isOurs ? { left: '__importChunk(', right: ')' } : null;
    },
    intro: ({ name }) => (name === 'mount' ? FETCH_FIRST : ''),
  };
}

function clean(directory) {
  return { name: 'clean', buildStart: () => rmSync(directory, { recursive: true, force: true }) };
}

/** Returns a plugin that replaces packages. */
export function alias(names) {
  return {
    name: 'alias',
    resolveId(name, importer) {
      return name in names ? this.resolve(names[name], importer, { skipSelf: true }) : null;
    },
  };
}

function styles() {
  return {
    name: 'styles',
    generateBundle() {
      for (const name of STYLES) {
        const { css, assets } = bundleStyles(source(`styles/${name}`));
        this.emitFile({ type: 'asset', fileName: hashedName(name, css), source: css });
        for (const [fileName, bytes] of assets) this.emitFile({ type: 'asset', fileName, source: bytes });
      }
      const math = notices([fontLicence('OFL-STIX.txt')]);
      this.emitFile({ type: 'asset', fileName: hashedName('math-licences.txt', math), source: math });
    },
  };
}

function record(manifest) {
  return {
    name: 'record',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        manifest.files.push(file.fileName);
        if (file.type === 'chunk' && file.isEntry) recordEntry(manifest, file);
        // Sites that do not use these parts do not publish them.
        if (file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/api/console/'))) manifest.parts.console.push(file.fileName);
        if (/^(?:diagrams?|mermaid)-/.test(file.fileName)) manifest.parts.diagram.push(file.fileName);
        if (/^(?:math|stix-two)-.*\.(?:css|woff2|txt)$/.test(file.fileName)) manifest.parts.math.push(file.fileName);
        if (/^theme-.*\.css$/.test(file.fileName)) manifest.css = file.fileName;
        if (/^author-.*\.css$/.test(file.fileName)) manifest.author = file.fileName;
        if (/^components-.*\.css$/.test(file.fileName)) manifest.components = file.fileName;
        if (/^code-extra-.*\.css$/.test(file.fileName)) manifest.code = file.fileName;
        if (/^feedback-.*\.css$/.test(file.fileName)) manifest.feedback = file.fileName;
        if (/^blog-.*\.css$/.test(file.fileName)) manifest.blog = file.fileName;
        if (/^math-.*\.css$/.test(file.fileName)) manifest.math = file.fileName;
        if (/^diagram-.*\.css$/.test(file.fileName)) manifest.diagram = file.fileName;
        if (PRELOADED.test(file.fileName)) manifest.fonts.push(file.fileName);
      }
    },
  };
}

/** Records an entry: boot script and loader have their own keys, the shared modules are in `modules`. */
function recordEntry(manifest, { name, fileName }) {
  const module = sharedModule(name);
  if (module) manifest.modules[module] = fileName;
  else if (name in manifest) manifest[name] = fileName;
}

function writeManifest(manifest) {
  return {
    name: 'manifest',
    generateBundle() {
      manifest.files.sort();
      for (const files of Object.values(manifest.parts)) files.sort();
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: `${JSON.stringify(manifest, null, 2)}\n` });
    },
  };
}
