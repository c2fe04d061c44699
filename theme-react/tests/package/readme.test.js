// Tests the statements of the README: each example, token and size.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { PREACT } from '../../build/site.js';
import { bundleWithRollup } from './bundlers.js';
import { node, readJson, root, STRICT, typecheck } from './project.js';

const { react, preact } = inject('package');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Returns the examples in a language, in order. */
function codeOf(language) {
  const examples = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  return examples.filter(([, written]) => written === language).map(([, , code]) => code);
}

/** Returns the file name in the first line of an example. */
const fileOf = (code) => /^\/\/ (\S+\.\w+)\n/.exec(code)?.[1];

/** Returns the example of a file. */
function exampleOf(file) {
  const [found, ...more] = ['js', 'ts', 'tsx'].flatMap(codeOf).filter((code) => fileOf(code) === file);
  if (!found || more.length > 0) throw new Error(`there is not one example of ${file}`);
  return found;
}

/** Returns the static and dynamic imports of a minified module. */
const importsOf = (code) => [...code.matchAll(/(?:from|import\(?)"\.\/([^"]+)"/g)].map(([, name]) => name).toSorted();

/** Returns the rows of the table under a heading, as lists of cells. */
function tableUnder(heading) {
  const [, section] = readme.split(`## ${heading}\n`);
  const rows = section.split(/^## /m)[0].split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => row.split('|').slice(1, -1).map((cell) => cell.trim()));
}

/** Writes files of a project. */
function write(directory, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
}

describe('the examples', () => {
  test('in TypeScript compile', () => {
    const directory = join(react, 'examples');
    const sources = ['ts', 'tsx'].flatMap((language) => codeOf(language).map((code, i) => [fileOf(code) ?? `${i}.${language}`, code]));
    expect(sources.length).toBeGreaterThan(7);
    // Each example is a module, so that names do not collide.
    write(directory, Object.fromEntries(sources.map(([name, code]) => [name, `${code}export {};\n`])));
    expect(typecheck(directory, 'examples', { compilerOptions: { ...STRICT, module: 'nodenext' } })).toBe('');
  });

  test('show each import of the package', () => {
    const shown = ['ts', 'tsx', 'js', 'html'].flatMap(codeOf).join('\n');
    const names = tableUnder('Install').map(([cell]) => cell.replaceAll(/[`*]/g, ''));
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !shown.includes(`'${name}`))).toEqual([]);
  });

  test('in JavaScript are among the examples tested below', () => {
    expect(codeOf('js')).toHaveLength(2);
  });

  test('of a custom theme builds one whose manifest names existing files', () => {
    const directory = join(react, 'own-theme');
    write(directory, {
      'src/theme.ts': exampleOf('src/theme.ts'),
      'src/start.tsx': exampleOf('src/start.tsx'),
      'build-theme.mjs': exampleOf('build-theme.mjs'),
    });
    node(directory, 'build-theme.mjs');
    const read = (name) => readFileSync(join(directory, 'theme', name), 'utf8');
    const manifest = JSON.parse(read('manifest.json'));
    expect(manifest.theme).toMatch(/^own-theme-\w+\.js$/);
    expect(manifest.files).toEqual(manifest.files.toSorted());
    const start = manifest.files.find((name) => name.startsWith('own-start-'));
    expect(importsOf(read(manifest.theme))).toEqual([start]);
    expect(importsOf(read(start))).toEqual([manifest.modules['react/jsx-runtime'], manifest.modules['theme-react']]);
    for (const name of manifest.files) expect(read(name).length).toBeGreaterThan(0);
  });

  test('of Preact bundles a page, and has its types', () => {
    write(preact, { 'build.mjs': exampleOf('build.mjs'), 'tsconfig.base.json': codeOf('json')[0] });
    node(preact, 'build.mjs');
    expect(readFileSync(join(preact, 'dist/page.js'), 'utf8').length).toBeGreaterThan(1000);
    const { jsx: _jsx, skipLibCheck: _skipLibCheck, ...strict } = STRICT;
    const options = { ...strict, module: 'preserve', moduleResolution: 'bundler', noEmit: true };
    expect(typecheck(preact, 'page', { extends: './tsconfig.base.json', compilerOptions: options, files: ['src/page.tsx'] })).toBe('');
  });

  test('of Preact alias the same modules as our builds', () => {
    const replaced = Object.fromEntries(tableUnder('Preact').map((cells) => cells.map((cell) => cell.replaceAll('`', ''))));
    expect(replaced).toEqual(PREACT);
  });
});

test('the tokens are those of the style sheet', () => {
  const css = readFileSync(join(react, 'node_modules/theme-react/dist/lib/tokens.css'), 'utf8');
  const tokens = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const told = tableUnder('Design tokens').flatMap(([names]) => [...names.matchAll(/`(--[\w-]+)`/g)].map(([, name]) => name));
  expect(told.toSorted()).toEqual([...tokens].toSorted());
});

describe('the sizes', () => {
  const rows = tableUnder('Size').map(([name, size]) => [name.replaceAll('`', ''), Number.parseFloat(size) * 1000]);

  test.each(rows)('%s: %i bytes', async (name, told) => {
    const size = gzipSync(await loaded(name), { level: 9 }).length;
    // A size that is much too big is as wrong as one that is too small.
    expect(size).toBeLessThanOrEqual(told);
    expect(size).toBeGreaterThan(told * 0.75 - 50);
  });

  async function loaded(name) {
    const [, file] = /^theme-react\/(search\/\S+\.js)/.exec(name) ?? [];
    if (file) return readFileSync(join(react, 'node_modules/theme-react/dist', file));
    if (name.endsWith('.css')) return readFileSync(join(react, 'node_modules', name.replace('theme-react', 'theme-react/dist/lib')));
    const { js } = await bundleWithRollup(react, name.replace('import {', 'export {'), { external: true });
    return js;
  }

  test('the table has rows', () => {
    expect(rows.length).toBeGreaterThan(4);
  });
});

test('the version is that of the package and has an entry in the changelog', () => {
  const { version } = readJson(join(root, 'package.json'));
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toContain(`## ${version}\n`);
});
