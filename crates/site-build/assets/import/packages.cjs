// Bundles packages into files of the site, each with the exports that the site imports. Reads what to bundle as JSON from
// standard input, and writes the files as JSON to standard output.
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const dir = process.cwd();
const { packages } = JSON.parse(readFileSync(0, 'utf8'));

// Every page has one React, which bundles share. CommonJS modules get it as an object.
const react = {
  name: 'react',
  setup(build) {
    const filter = /^react(-dom)?(\/(client|jsx-runtime))?$/;
    build.onResolve({ filter }, (args) =>
      args.kind === 'require-call' ? { path: args.path, namespace: 'react' } : { path: args.path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: 'react' }, (args) => ({
      contents: `import * as all from ${JSON.stringify(args.path)}; module.exports = all;`,
      resolveDir: dir,
    }));
  },
};

function entry({ specifier, names, whole, style }) {
  const from = JSON.stringify(specifier);
  if (style) return { contents: `@import ${from};`, loader: 'css' };
  if (whole) return { contents: `import * as all from ${from}; export * from ${from}; export default all.default ?? all;` };
  return { contents: `export { ${names.join(', ')} } from ${from};` };
}

const entries = {
  name: 'entries',
  setup(build) {
    build.onResolve({ filter: /^entry:/ }, (args) => ({ path: args.path.slice('entry:'.length), namespace: 'entry' }));
    build.onLoad({ filter: /.*/, namespace: 'entry' }, (args) => ({
      loader: 'js',
      resolveDir: dir,
      ...entry(packages.find((it) => it.file === args.path)),
    }));
  },
};

const isData = ['.avif', '.gif', '.jpg', '.png', '.svg', '.ttf', '.wasm', '.webp', '.woff', '.woff2'];

const options = {
  absWorkingDir: dir,
  bundle: true,
  chunkNames: 'chunk-[hash]',
  define: { 'process.env.NODE_ENV': '"production"' },
  format: 'esm',
  legalComments: 'inline',
  loader: Object.fromEntries(isData.map((ending) => [ending, 'dataurl'])),
  logLevel: 'silent',
  minifySyntax: true,
  outdir: path.join(dir, 'out'),
  platform: 'browser',
  plugins: [react, entries],
  splitting: true,
  target: 'es2022',
  write: false,
};

const points = (list) => list.map(({ file }) => ({ in: `entry:${file}`, out: file.replace(/\.\w+$/, '') }));

(async () => {
  let esbuild;
  try {
    esbuild = createRequire(path.join(dir, 'package.json'))('esbuild');
  } catch {
    process.stdout.write(JSON.stringify({ missing: true }));
    return;
  }
  const problems = [];
  const sound = [];
  for (const it of packages) {
    try {
      await esbuild.build({ ...options, entryPoints: points([it]) });
      sound.push(it);
    } catch (error) {
      problems.push({ specifier: it.specifier, message: error.errors?.[0]?.text ?? String(error.message ?? error) });
    }
  }
  const files = {};
  if (sound.length > 0) {
    const { outputFiles } = await esbuild.build({ ...options, entryPoints: points(sound) });
    for (const { path: file, text } of outputFiles) {
      files[path.relative(options.outdir, file).split(path.sep).join('/')] = text;
    }
  }
  // A package that imports its own styles.
  for (const { file, style } of sound) {
    const sheet = file.replace(/\.js$/, '.css');
    if (!style && files[sheet] !== undefined) files[file] = `import "./${sheet}";\n${files[file]}`;
  }
  process.stdout.write(JSON.stringify({ files, problems, bundled: sound.map((it) => it.specifier) }));
})();
