// Mermaid, in separate files, because it is larger than the whole theme. esbuild splits it by kinds of diagrams and minifies it: terser
// would take minutes.
import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { build } from 'esbuild';
import { hashedName } from './css.js';
import { licencesOf, notices } from './licences.js';

const PACKAGE = 'mermaid';

/** Bundles Mermaid into separate files next to the chunks, which the browser imports. */
export function mermaid() {
  /** The pending build. Rollup may load modules before `buildStart` of this plugin ends, so that they have to wait for it. */
  let bundled;
  return {
    name: 'mermaid',
    buildStart() {
      bundled = bundle();
      return bundled;
    },
    async resolveId(id) {
      if (id !== PACKAGE) return null;
      const { entry } = await bundled;
      return { id: `./${entry}`, external: true };
    },
    async generateBundle() {
      const { files } = await bundled;
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: { mermaid: PACKAGE },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'eof',
    define: { 'process.env.NODE_ENV': '"production"' },
    outdir: 'out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  });
  // The hashes of esbuild cover a file and its imports. They are converted to the format of all other names.
  const names = new Map(outputFiles.map(({ path }) => [basename(path), nameOf(basename(path))]));
  const files = outputFiles.map(({ path, text }) => [names.get(basename(path)), renamed(text, names)]);
  const entry = files.find(([name]) => name.startsWith('mermaid-entry-'));
  const text = notices(licencesOf(Object.keys(metafile.inputs).map((key) => resolve(key))));
  files.push([hashedName('mermaid-licences.txt', text), text]);
  return { files, entry: entry[0] };
}

function nameOf(name) {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10);
  return `mermaid-${name.startsWith('mermaid-') ? 'entry-' : ''}${hash}.js`;
}

function renamed(text, names) {
  return text.replaceAll(/"\.\/([\w.-]+\.js)"/g, (all, name) => (names.has(name) ? `"./${names.get(name)}"` : all));
}
