// The search for plain pages: one module with everything in it, and its style sheet.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { compile } from './esbuild.js';
import { licences } from './licences.js';
import { minify } from './minify.js';
import { scopedStyles } from './scoped.js';
import { alias, PREACT } from './site.js';

const source = (path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** The rollup configuration. Preact replaces React, because it is smaller and plain pages have neither. */
export function searchConfig({ outDir }) {
  return {
    input: { docsearch: source('search/components/docsearch.tsx') },
    plugins: [
      { name: 'clean', buildStart: () => rmSync(outDir, { recursive: true, force: true }) },
      alias(PREACT),
      compile({ 'process.env.NODE_ENV': '"production"' }),
      nodeResolve({ browser: true }),
      commonjs(),
      minify(),
      styles(),
      licences({ fileName: 'licences.txt' }),
    ],
    output: { dir: outDir, format: 'es', inlineDynamicImports: true },
  };
}

function styles() {
  return {
    name: 'styles',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'docsearch.css', source: scopedStyles(source('styles')) });
    },
  };
}
