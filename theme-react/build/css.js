// Bundles a style sheet. Files that it references by `url()` get names with hashes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { browserslistToTargets, bundle } from 'lightningcss';

/** Target browsers, which support nesting, `:has` and `light-dark()`, so that these are not compiled. */
export const TARGETS = browserslistToTargets(['chrome 123', 'edge 123', 'firefox 128', 'safari 17.5']);

const REMOTE = /^(?:[a-z]+:|\/\/|#)/i;

/**
 * @param {string} entry path of the style sheet that imports the others
 * @returns {{ css: Uint8Array, assets: Map<string, Uint8Array> }} the style sheet and the files it references, by name
 */
export function bundleStyles(entry) {
  const { code, dependencies } = bundle({ filename: entry, minify: true, targets: TARGETS, analyzeDependencies: true });
  const assets = new Map();
  let css = Buffer.from(code).toString('utf8');
  for (const dependency of dependencies.toSorted((a, b) => a.placeholder.localeCompare(b.placeholder))) {
    css = css.replaceAll(dependency.placeholder, () => resolveUrl(dependency, assets));
  }
  return { css: Buffer.from(css), assets };
}

/** Ten hexadecimal digits with a letter: site-build takes decimal digits alone for a date, not for a hash. */
const HASH = /(?=\d{0,9}[a-f])[\da-f]{10}/;

/** Returns `name-HASH.ext`. */
export function hashedName(file, bytes) {
  const [hash] = HASH.exec(createHash('sha256').update(bytes).digest('hex'));
  const extension = extname(file);
  return `${basename(file, extension)}-${hash}${extension}`;
}

function resolveUrl({ type, url, loc }, assets) {
  if (type !== 'url') throw new Error(`${loc.filePath}:${loc.start.line}: cannot bundle ${url}`);
  if (REMOTE.test(url)) return url;
  const [path, suffix = ''] = url.split(/(?=[?#])/, 2);
  const file = resolve(dirname(loc.filePath), path);
  const bytes = readFileSync(file);
  const name = hashedName(file, bytes);
  assets.set(name, bytes);
  return name + suffix;
}
