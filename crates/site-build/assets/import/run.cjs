const { existsSync } = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { createRequire } = require('node:module');

const dir = process.cwd();
const file = path.resolve(process.argv.at(-1));

function siteJiti() {
  const own = createRequire(path.join(dir, 'package.json'));
  for (const from of [() => own, () => createRequire(own.resolve('@docusaurus/core/package.json'))]) {
    try {
      return from()('jiti');
    } catch {}
  }
}

async function load() {
  const jiti = siteJiti();
  if (jiti?.createJiti) return jiti.createJiti(file).import(file);
  if (jiti) return jiti(file, { interopDefault: true })(file);
  return import(pathToFileURL(file).href);
}

// Paths of files in the site folder or beside it are written from the site folder on.
function data(_key, value) {
  if (typeof value === 'function') return { $function: true };
  if (value instanceof RegExp) return null;
  if (typeof value === 'string' && value.startsWith(path.dirname(dir) + path.sep) && existsSync(value)) {
    const relative = path.relative(dir, value).split(path.sep).join('/');
    return relative.startsWith('..') ? relative : `./${relative}`;
  }
  return value;
}

(async () => {
  let value = await load();
  while (value && typeof value === 'object' && 'default' in value) value = value.default;
  if (typeof value === 'function') value = await value();
  process.stdout.write('\n' + JSON.stringify(value, data) + '\n', () => process.exit(0));
})().catch((error) => {
  process.stderr.write(`${error?.message ?? error}\n`);
  process.exit(1);
});
