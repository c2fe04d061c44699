// The npm library: one module per source file, so that bundlers drop what is not used; React is the user's.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleStyles } from './css.js';
import { compile } from './esbuild.js';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** The rollup configuration of the library. */
export function libConfig({ outDir }) {
  return {
    input: join(sources, 'index.ts'),
    external: /^react(-dom)?(\/|$)/,
    plugins: [
      { name: 'clean', buildStart: () => rmSync(outDir, { recursive: true, force: true }) },
      compile(),
      styles(),
    ],
    output: { dir: outDir, format: 'es', preserveModules: true, preserveModulesRoot: sources },
  };
}

function styles() {
  return {
    name: 'styles',
    generateBundle() {
      const { css, assets } = bundleStyles(join(sources, 'styles', 'theme.css'));
      this.emitFile({ type: 'asset', fileName: 'theme.css', source: css });
      for (const [fileName, source] of assets) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
