// The routes that Docusaurus gives the docs, posts and pages of a site in its
// default language, worked out from its configuration and files without
// site-build. esbuild bundles the configuration; packages are stand-ins.
//
// Left out: lists (tags, authors, archives), generated index pages, and what
// plugins add.

import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, posix, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const EXCLUDED = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

/** Stands for every package: it can be called, and has every field. */
const STAND_IN = `
const make = () => new Proxy(function () {}, {
  get: (_, name) => name === Symbol.toPrimitive ? () => '' : name === '__esModule' ? false : name === 'then' ? undefined : make(),
  apply: () => make(),
  construct: () => make(),
});
module.exports = make();`;

async function configuration(site) {
  const { build } = await import('esbuild');
  const names = ['ts', 'mts', 'js', 'mjs', 'cjs'].map(ending => join(site, `docusaurus.config.${ending}`));
  const entry = names.find(name => existsSync(name));
  const standIns = {
    name: 'stand-ins',
    setup(bundler) {
      bundler.onResolve({ filter: /^[^./]/ }, args => {
        const isBuiltIn = /^(?:node:|(?:fs|path|url|os|util|child_process|module|process)(?:\/|$))/.test(args.path);
        if (isBuiltIn) return { path: args.path, external: true };
        return args.kind === 'entry-point' ? undefined : { path: args.path, namespace: 'stand-in' };
      });
      bundler.onLoad({ filter: /.*/, namespace: 'stand-in' }, () => ({ contents: STAND_IN, loader: 'js' }));
    },
  };
  const outfile = join(site, '.expected-routes.mjs');
  const banner =
    "import { createRequire as $r } from 'node:module'; import { fileURLToPath as $f } from 'node:url'; import { dirname as $d } from 'node:path';" +
    'const require = Object.assign(name => name.startsWith("node:") || /^[a-z_]+$/.test(name) ? $r(import.meta.url)(name) : {}, { resolve: name => name });' +
    'const __filename = $f(import.meta.url); const __dirname = $d(__filename);';
  const current = process.cwd();
  try {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
      banner: { js: banner },
      plugins: [standIns],
    });
    process.chdir(site);
    const module = await import(pathToFileURL(outfile));
    let config = module.default;
    config = config?.default ?? config;
    return typeof config === 'function' ? await config() : config;
  } finally {
    process.chdir(current);
    rmSync(outfile, { force: true });
  }
}

/** All files below a folder, with `/` between the steps. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map(file => file.split(sep).join('/'))
    .filter(file => !file.includes('node_modules/') && statSync(join(folder, file)).isFile())
    .sort();
}

function globToRegExp(glob) {
  let out = '';
  for (let idx = 0; idx < glob.length; idx += 1) {
    const rest = glob.slice(idx);
    if (rest.startsWith('**/')) {
      out += '(?:.*/)?';
      idx += 2;
    } else if (rest.startsWith('**')) {
      out += '.*';
      idx += 1;
    } else if (rest[0] === '*') out += '[^/]*';
    else if (rest[0] === '?') out += '[^/]';
    else if (rest[0] === '{') out += '(?:';
    else if (rest[0] === '}') out += ')';
    else if (rest[0] === ',' && glob.slice(0, idx).includes('{')) out += '|';
    else out += rest[0].replace(/[.+^$()|[\]\\]/g, '\\$&');
  }
  return new RegExp(`^${out}$`);
}

function published(folder, options, included) {
  const include = (options.include ?? included).map(globToRegExp);
  const exclude = (options.exclude ?? EXCLUDED).map(globToRegExp);
  return filesBelow(folder).filter(
    file => include.some(glob => glob.test(file)) && !exclude.some(glob => glob.test(file)),
  );
}

function frontMatter(file) {
  const text = readFileSync(file, 'utf8');
  const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const field = name => {
    const value = new RegExp(`^${name}[ \\t]*:[ \\t]*(.+?)[ \\t]*(?:[ \\t]#.*)?$`, 'm').exec(block)?.[1];
    return value?.trim().replace(/^(['"])(.*)\1$/, '$2');
  };
  return { id: field('id'), slug: field('slug'), date: field('date'), draft: field('draft') === 'true' };
}

const IGNORED_PREFIX = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+).*$/;
const PREFIX = /^\d+\s*[-_.]+\s*([^-_.\s].*)$/;

function withoutPrefix(name, isParsed) {
  if (!isParsed || IGNORED_PREFIX.test(name)) return name;
  return PREFIX.exec(name)?.[1] ?? name;
}

function docRoute(file, path, isParsed) {
  const { id, slug, draft } = frontMatter(path);
  if (draft) return undefined;
  const steps = file.replace(/\.mdx?$/, '').split('/');
  const name = steps.pop();
  const folder = steps.map(step => withoutPrefix(step, isParsed)).join('/');
  if (slug?.startsWith('/')) return slug;
  if (slug) return posix.resolve(`/${folder}`, slug);
  const isIndex = ['index', 'readme', steps.at(-1)?.toLowerCase()].includes(name.toLowerCase());
  if (isIndex && !id) return `/${folder}`;
  const isNamedIndex = isIndex && ['index', 'readme'].includes(name.toLowerCase());
  return isNamedIndex || isIndex ? `/${folder}` : `/${[folder, id ?? withoutPrefix(name, isParsed)].filter(Boolean).join('/')}`;
}

function addDocs(site, options, out) {
  const id = options.id ?? 'default';
  const prefix = id === 'default' ? '' : `${id}_`;
  const route = options.routeBasePath ?? 'docs';
  const isParsed = options.numberPrefixParser !== false;
  const listed = join(site, `${prefix}versions.json`);
  let versions = existsSync(listed) && !options.disableVersioning ? JSON.parse(readFileSync(listed, 'utf8')) : [];
  const folders = new Map(versions.map(version => [version, join(site, `${prefix}versioned_docs/version-${version}`)]));
  if (options.includeCurrentVersion !== false || versions.length === 0) {
    folders.set('current', resolve(site, options.path ?? 'docs'));
    versions = ['current', ...versions];
  }
  if (Array.isArray(options.onlyIncludeVersions)) {
    versions = versions.filter(version => options.onlyIncludeVersions.includes(version));
  }
  const last = typeof options.lastVersion === 'string' ? options.lastVersion : (versions.find(version => version !== 'current') ?? 'current');
  for (const version of versions) {
    const own = version === last ? '' : version === 'current' ? 'next' : version;
    const path = options.versions?.[version]?.path ?? own;
    const folder = folders.get(version);
    for (const file of published(folder, options, ['**/*.{md,mdx}'])) {
      const below = docRoute(file, join(folder, file), isParsed);
      if (below !== undefined) out.add(normal([route, path, below].join('/')));
    }
  }
}

const POST = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/;

function addBlog(site, options, out) {
  const folder = resolve(site, options.path ?? 'blog');
  const route = options.routeBasePath ?? 'blog';
  for (const file of published(folder, options, ['**/*.{md,mdx}'])) {
    const { slug, draft } = frontMatter(join(folder, file));
    if (draft) continue;
    const dated = POST.exec(file);
    const named = file.replace(/(?:\/index)?\.mdx?$/, '');
    const own = dated ? `${dated[1]}${dated[2].replaceAll('-', '/')}/${dated[3]}` : named;
    out.add(normal(`${route}/${slug ?? own}`));
  }
}

function addPages(site, options, out) {
  const folder = resolve(site, options.path ?? 'src/pages');
  for (const file of published(folder, options, ['**/*.{js,jsx,ts,tsx,md,mdx}'])) {
    if (file.endsWith('.d.ts')) continue;
    const slug = /\.mdx?$/.test(file) ? frontMatter(join(folder, file)).slug : undefined;
    const path = slug ?? file.replace(/\.\w+$/, '').replace(/(?:^|\/)index$/, '');
    out.add(normal(`${options.routeBasePath ?? '/'}/${path}`));
  }
}

const normal = route => `/${route.split('/').filter(Boolean).join('/')}`;

/** Presets and plugins as pairs of name and options. */
function parts(list) {
  return (list ?? []).flatMap(item => {
    const [name, options = {}] = Array.isArray(item) ? item : [item];
    return typeof name === 'string' ? [[name.replace(/^@docusaurus\//, ''), options]] : [];
  });
}

/** The routes of a site below its base URL, or `undefined` if its configuration does not run. */
export async function expectedRoutes(repository, folder) {
  const site = resolve(repository, folder);
  let config;
  try {
    config = await configuration(site);
  } catch (error) {
    process.stderr.write(`${relative(process.cwd(), site)}: ${error.message.split('\n')[0]}\n`);
    return undefined;
  }
  const out = new Set();
  for (const [name, options] of parts(config.presets)) {
    if (!/^(?:preset-)?classic$/.test(name)) continue;
    if (options.docs !== false) addDocs(site, options.docs ?? {}, out);
    if (options.blog !== false) addBlog(site, options.blog ?? {}, out);
    if (options.pages !== false) addPages(site, options.pages ?? {}, out);
  }
  for (const [name, options] of parts(config.plugins)) {
    if (/^(?:plugin-)?content-docs$/.test(name)) addDocs(site, options, out);
    if (/^(?:plugin-)?content-blog$/.test(name)) addBlog(site, options, out);
    if (/^(?:plugin-)?content-pages$/.test(name)) addPages(site, options, out);
  }
  return out;
}

/** The routes of the pages in an output folder. */
export function writtenRoutes(folder) {
  const pages = filesBelow(folder).filter(file => file.endsWith('.html'));
  return new Set(pages.map(page => normal(decodeURI(page.replace(/(?:(?:^|\/)index)?\.html$/, '')))));
}
