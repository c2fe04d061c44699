// Tests the packed package: its files, its types, and bundles of it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { PREACT } from '../../build/site.js';
import { bundleWithEsbuild, bundleWithRollup } from './bundlers.js';
import { node, readJson, root, STRICT, typecheck } from './project.js';

const { files, react, react18, preact } = inject('package');
const installed = join(react, 'node_modules/theme-react');
const manifest = readJson(join(installed, 'package.json'));
const read = (file) => readFileSync(join(installed, file), 'utf8');

/** The modules in `exports`, by import name. */
const entries = Object.entries(manifest.exports)
  .filter(([, target]) => target.default?.endsWith('.js'))
  .map(([path, target]) => [path.replace('.', manifest.name), target.default]);

/** Returns the names of all exported values and types of a module. */
function exportsOf(types) {
  const lists = [...read(types).matchAll(/export (type )?\{([^}]*)\}|export (?:declare )?\w+ (\w+)/g)];
  return lists.flatMap(([, , list, name]) => list?.split(',').map((part) => part.replace(/\btype\b/, '').trim()) ?? [name]).filter(Boolean);
}

describe('the tarball', () => {
  const ALLOWED = /^(dist\/lib\/.+\.(js|d\.ts|css|woff2|svg)|dist\/lib\/OFL(-STIX)?\.txt|dist\/site\/[\w.-]+-[0-9a-f]{10}\.(js|css|woff2|svg)|dist\/site\/[\w-]*licences-[0-9a-f]{10}\.txt|dist\/site\/manifest\.json|dist\/search\/(docsearch\.(js|css)|licences\.txt)|package\.json|README\.md|CHANGELOG\.md|CONTRACT\.md|LICENSE-(APACHE|MIT))$/;

  test('contains only the build and the documents', () => {
    expect(files.filter((file) => !ALLOWED.test(file))).toEqual([]);
    expect(files.filter((file) => /\.test\.|fixtures|(^|\/)(src|tests|scripts|node_modules)\//.test(file))).toEqual([]);
  });

  test.each(['LICENSE-APACHE', 'LICENSE-MIT'])('holds the %s of the repository', (name) => {
    expect(read(name)).toBe(readFileSync(join(root, '..', name), 'utf8'));
  });

  test.each([
    ['dist/site/licences-', ['react', 'react-dom', 'scheduler', 'Geist and Geist Mono']],
    ['dist/site/math-licences-', ['STIX Two Math']],
    ['dist/site/mermaid-licences-', ['mermaid', 'd3-selection', 'katex', 'dompurify', 'cytoscape', 'roughjs', 'dayjs', 'stylis']],
    ['dist/search/licences', ['preact']],
  ])('holds the licences of what is bundled: %s', (start, subjects) => {
    const [file, ...others] = files.filter((name) => name.startsWith(start) && name.endsWith('.txt'));
    expect(others).toEqual([]);
    const [, ...parts] = read(file).split(/\n\n-{80}\n\n/);
    // The first paragraph of each part has the subjects, the rest is the text of a licence.
    const heads = parts.flatMap((part) => part.split('\n\n', 1)[0].split('\n'));
    expect(subjects.filter((subject) => !heads.some((head) => head.startsWith(`${subject} `)))).toEqual([]);
    expect(parts.filter((part) => !/permission|licen[cs]e/i.test(part.slice(part.indexOf('\n\n'))))).toEqual([]);
  });

  test('holds the files of a site, all of them', () => {
    const site = readJson(join(installed, 'dist/site/manifest.json'));
    expect(readdirSync(join(installed, 'dist/site')).toSorted()).toEqual([...site.files, 'manifest.json'].toSorted());
  });

  test('holds each module with its types', () => {
    const modules = files.filter((file) => /^dist\/lib\/.*\.js$/.test(file));
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter((file) => !files.includes(file.replace(/\.js$/, '.d.ts')))).toEqual([]);
  });

  test('imports its own files and peers, and no other package', () => {
    const imported = new Set();
    for (const file of files.filter((name) => /^dist\/lib\/.*\.(js|d\.ts)$/.test(name))) {
      for (const [, name] of read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'".][^'"]*)['"]/g)) imported.add(name);
    }
    expect([...imported].toSorted()).toEqual(['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']);
  });

  test('has no dependencies to install', () => {
    expect(manifest.dependencies).toBeUndefined();
    expect(existsSync(join(installed, 'node_modules'))).toBe(false);
    expect(existsSync(join(preact, 'node_modules/react'))).toBe(false);
  });
});

describe('the types', () => {
  const SOURCES = {
    'dist/lib/index.d.ts': 'theme.tsx',
    'dist/lib/loader.d.ts': 'loader.ts',
    'dist/lib/search.d.ts': 'search-ui.tsx',
    'dist/lib/search-client.d.ts': 'search.ts',
    'dist/lib/search/engine/index.d.ts': 'search.ts',
  };

  test.each(Object.entries(SOURCES))('%s: all exports are used by %s', (types, source) => {
    const names = exportsOf(types);
    const text = readFileSync(join(react, 'src', source), 'utf8');
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  test('no other modules have types', () => {
    const types = entries.map(([, file]) => file.replace(/^\.\//, '').replace(/\.js$/, '.d.ts'));
    expect(types.toSorted()).toEqual(Object.keys(SOURCES).toSorted());
  });

  test.each([
    ['nodenext', react, { module: 'nodenext' }],
    ['bundler', react, { module: 'preserve', moduleResolution: 'bundler' }],
    ['react-18', react18, { module: 'nodenext' }],
  ])('%s: strict projects compile', (name, project, options) => {
    const compilerOptions = { ...STRICT, ...options, resolveJsonModule: true };
    expect(typecheck(project, name, { compilerOptions, include: ['src'] })).toBe('');
  });

  test.each([
    ['an option', `import { mount } from 'theme-react'; mount({ behaviours: [] });`, /TS2561|TS2353/],
    ['a behaviour', `import { type Behavior } from 'theme-react'; export const wrong: Behavior = () => 1;`, /TS2322/],
    ['a request', `import { createEngine } from 'theme-react/search-engine'; createEngine({}).search({});`, /TS2741.*query/],
    ['a search', `import { DocSearch } from 'theme-react/search'; DocSearch({ indexName: 'docs' });`, /TS2345|TS2322/],
    ['a credential', `import { createSearchClient } from 'theme-react/search-client'; createSearchClient({ apiKey: '' });`, /TS2741.*applicationId/],
  ])('%s that is wrong is found', (name, source, message) => {
    const directory = join(react, 'wrong', name.replace(' ', '-'));
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'wrong.ts'), source);
    expect(() => typecheck(directory, 'wrong', { compilerOptions: { ...STRICT, module: 'nodenext' } })).toThrow(message);
  });
});

test.each([
  ['React 19', react],
  ['React 18', react18],
])('%s renders the search on a server', (_name, project) => {
  const script = `
    import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    import { DocSearch } from 'theme-react/search';
    console.log(renderToString(createElement(DocSearch, { index: '/search/', defaultOpen: true })));`;
  const html = node(project, '--input-type=module', '--eval', script);
  expect(html).toMatch(/^<button type="button" aria-haspopup="dialog" .*<\/button>\n$/);
});

test('the components of the search are for the browser, also in frameworks with components of a server', () => {
  expect(read('dist/lib/search.js')).toMatch(/^'use client';\n/);
});

test.each(entries)('%s can be imported where there is no page', (name) => {
  const script = `console.log(Object.keys(await import('${name}')).length > 0, typeof document)`;
  expect(node(react, '--input-type=module', '--eval', script)).toBe('true undefined\n');
});

const PAGE = `export * from './src/page.tsx';`;

/** Address in the error messages of React's production build. */
const REACT_MARK = 'react.dev/errors';

describe.each([
  ['esbuild', bundleWithEsbuild],
  ['rollup', bundleWithRollup],
])('with %s', (_bundler, bundle) => {
  test('a small import does not include the rest', async () => {
    const source = `import { fillText } from 'theme-react'; console.log(fillText('{a}', { a: 1 }));`;
    const { js } = await bundle(react, source, { external: true });
    expect(js.length).toBeLessThan(300);
  });

  test('an unused import is removed', async () => {
    const { js } = await bundle(react, `import { mount } from 'theme-react';`, { external: true });
    expect(js.trim()).toBe('');
  });

  test.each(['theme.css', 'tokens.css'])('%s stays, though it is imported for its effect alone', async (name) => {
    const { css } = await bundle(react, `import 'theme-react/${name}';`);
    expect(css).toContain('--color-primary');
  });

  test('a page works with React', async () => {
    const { js } = await bundle(react, PAGE, { script: true });
    expect(js.includes(REACT_MARK)).toBe(true);
    await usePage(js);
  });

  test('a page works with React 18', async () => {
    const { js } = await bundle(react18, PAGE, { script: true });
    expect(js.includes('reactjs.org/docs/error-decoder')).toBe(true);
    await usePage(js);
  });

  test('a page works with Preact, and includes nothing of React', async () => {
    const { js } = await bundle(preact, PAGE, { script: true, alias: PREACT });
    expect(js.includes(REACT_MARK)).toBe(false);
    await usePage(js);
  });
});

/** Opens the fixture page, runs a script in it, and acts like a reader. */
async function usePage(script) {
  const faults = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (fault) => faults.push(fault.message));
  virtualConsole.on('error', (...args) => faults.push(args.join(' ')));
  const { window } = new JSDOM(readFileSync(join(root, 'fixtures/page.html'), 'utf8'), {
    url: 'https://docs.example/events',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: addMissingParts,
  });
  onTestFinished(() => window.close());
  window.eval(`${script};globalThis.page = page;`);
  const { document } = window;
  const { documentElement: html } = document;
  const page = window.page.start();
  await page.ready;
  await vi.waitFor(() => expect(document.querySelector('#mode')?.textContent).toBe('light'));

  // A behaviour and a component see the same state, in both directions.
  document.querySelector('#mode').click();
  expect(html.dataset.theme).toBe('dark');
  await vi.waitFor(() => expect(document.querySelector('#mode').textContent).toBe('dark'));
  document.querySelector('[data-slot="menu-toggle"]').click();
  expect(html.hasAttribute('data-menu-open')).toBe(true);

  page.unmount();
  await vi.waitFor(() => expect(document.querySelector('#mode')).toBeNull());
  await vi.waitFor(() => expect(html.hasAttribute('data-menu-open')).toBe(false));
  expect(faults).toEqual([]);
}

/** Mocks of browser features that jsdom lacks. */
function addMissingParts(window) {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  const mediaQuery = (media) => Object.assign(new window.EventTarget(), { media, matches: false });
  const nothing = () => {};
  Object.assign(window, { ResizeObserver: Observer, IntersectionObserver: Observer, matchMedia: mediaQuery, scrollTo: nothing, scrollBy: nothing });
  window.Element.prototype.scrollIntoView = nothing;
}
