// Terser's output is smaller than that of esbuild, by 3 % after gzip. Names of properties stay as they are: short ones would
// bring 2 % more, and break each object that a service, a storage, the document or a component of a site reads or writes.
import { minify as terser } from 'terser';

const ECMA = 2022;

/** Minifies chunks. */
export function minify() {
  return {
    name: 'minify',
    async renderChunk(code, _chunk, { format }) {
      const options = { ecma: ECMA, compress: { passes: 3 }, format: { comments: 'some' } };
      // Without imports and exports it could be a script, whose names belong to the whole page, and would keep them.
      const result = await terser(code, { ...options, module: format === 'es' });
      return { code: result.code, map: null };
    },
  };
}
