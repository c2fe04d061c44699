// TypeScript 7 has no compiler interface, so esbuild compiles inside of rollup; tsc checks types and writes them.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { transform } from 'esbuild';

const TARGET = 'es2022';
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'js' };

/** Compiles modules. `define` also cuts the branches that it decides, so that React's development build stays out. */
export function compile(define = {}) {
  return {
    name: 'compile',
    resolveId(source, importer) {
      // Sources name their imports as they are after compiling: `./store.js` is `./store.ts` here.
      if (!importer || !source.startsWith('.') || !source.endsWith('.js')) return null;
      const base = resolve(dirname(importer), source.slice(0, -'.js'.length));
      return [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path)) ?? null;
    },
    async transform(code, id) {
      const loader = LOADERS[/\.tsx?$|\.js$/.exec(id)?.[0]];
      if (!loader) return null;
      const result = await transform(code, {
        loader,
        define,
        target: TARGET,
        jsx: 'automatic',
        minifySyntax: Object.keys(define).length > 0,
        sourcemap: true,
        sourcefile: id,
      });
      return { code: result.code, map: result.map };
    },
  };
}
