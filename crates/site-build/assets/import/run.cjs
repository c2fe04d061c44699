const { existsSync } = require('node:fs');
const { homedir } = require('node:os');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { createRequire } = require('node:module');

const dir = process.cwd();
const [mark, name] = process.argv.slice(-2);
const file = path.resolve(name);

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

// A module may be its own default export.
function unwrapped(value) {
  const seen = new Set();
  while (value && typeof value === 'object' && 'default' in value && !seen.has(value)) {
    seen.add(value);
    value = value.default;
  }
  if (!seen.has(value)) return value;
  const { default: _, ...fields } = value;
  return fields;
}

// Folders whose paths belong to this machine. One at the root is none: `/docs` may be an address.
const folders = [homedir(), dir];
for (let above = path.dirname(dir); above !== path.dirname(above); above = path.dirname(above)) folders.push(above);
const machine = folders.filter((folder) => path.dirname(folder) !== path.dirname(path.dirname(folder)));

// Returns whether a text has a path of this machine at its start, or after a `=`, a quote or the like.
function isOfMachine(text) {
  return machine.some((folder) => {
    const start = folder + path.sep;
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}._-]/u.test(text[at - 1])) return true;
    }
    return false;
  });
}

// Paths of files in the site folder or beside it are written from the site folder on. Other paths of this machine are
// unknown: site.toml is for all machines.
function data(_key, value) {
  if (typeof value === 'function') return { $function: true };
  if (value instanceof RegExp) return null;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string') return value;
  const isBeside = value === dir || [path.dirname(dir), ...machine].some((folder) => value.startsWith(folder + path.sep));
  if (isBeside && existsSync(value)) return below(value);
  return isOfMachine(value) ? { $function: true } : value;
}

function below(value) {
  const relative = path.relative(dir, value).split(path.sep).join('/');
  return relative.startsWith('..') ? relative : `./${relative}`;
}

function finish(result, code) {
  process.stdout.write(`\n${mark}${JSON.stringify(result)}\n`, () => process.exit(code));
}

(async () => {
  let value = unwrapped(await load());
  if (typeof value === 'function') value = await value();
  // `undefined` and functions are no data.
  const text = JSON.stringify(value, data);
  finish({ value: text === undefined ? { $function: true } : JSON.parse(text) }, 0);
})().catch((error) => finish({ error: String(error?.message ?? error) }, 1));
