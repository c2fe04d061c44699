// The npm library: one module per source file, so that bundlers can tree-shake it. React is a peer dependency.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleStyles } from './css.js';
import { compile } from './esbuild.js';
import { scopedStyles } from './scoped.js';

const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** The modules in `exports` of package.json, whose exports rollup keeps. */
const ENTRIES = ['index.ts', 'loader.ts', 'search.ts', 'search-client.ts', 'search/engine/index.ts'];

/** The style sheets in `exports`. */
const STYLES = ['theme.css', 'author.css', 'components.css', 'code-extra.css', 'feedback.css', 'blog.css', 'math.css', 'diagram.css', 'tokens.css'];

/** The licences of the fonts in the style sheets. */
const FONT_LICENCES = ['OFL.txt', 'OFL-STIX.txt'];

/** The types of an imported style sheet, which TypeScript requires. */
const CSS_TYPES = 'export {};\n';

/** The rollup configuration of the library. */
export function libConfig({ outDir }) {
  return {
    input: ENTRIES.map((entry) => join(sources, entry)),
    external: /^react(-dom)?(\/|$)/,
    plugins: [
      { name: 'clean', buildStart: () => rmSync(outDir, { recursive: true, force: true }) },
      compile(),
      styles(),
    ],
    output: { dir: outDir, format: 'es', preserveModules: true, preserveModulesRoot: sources, banner },
  };
}

/** The module of components, which needs `use client` in frameworks with server components. */
const CLIENT_MODULE = 'search.js';

const banner = ({ fileName }) => (fileName === CLIENT_MODULE ? "'use client';" : '');

function styles() {
  return {
    name: 'styles',
    generateBundle() {
      for (const fileName of STYLES) {
        const { css, assets } = bundleStyles(join(sources, 'styles', fileName));
        this.emitFile({ type: 'asset', fileName, source: css });
        for (const [name, bytes] of assets) this.emitFile({ type: 'asset', fileName: name, source: bytes });
      }
      this.emitFile({ type: 'asset', fileName: 'search.css', source: scopedStyles(join(sources, 'styles')) });
      this.emitFile({ type: 'asset', fileName: 'css.d.ts', source: CSS_TYPES });
      for (const fileName of FONT_LICENCES) {
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(sources, 'fonts', fileName)) });
      }
    },
  };
}
