// Builds the files that a site serves, and tests their names, their content and the boot script.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { rollup } from 'rollup';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleStyles } from '../build/css.js';
import { siteConfigs } from '../build/site.js';

const directory = mkdtempSync(join(tmpdir(), 'theme-react-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function build(name, runtime) {
  const outDir = join(directory, name);
  for (const { output, ...input } of siteConfigs({ outDir, runtime })) {
    const bundle = await rollup(input);
    await bundle.write(output);
    await bundle.close();
  }
  return Object.fromEntries(readdirSync(outDir).map((file) => [file, readFileSync(join(outDir, file), 'utf8')]));
}

/** Returns the file name of a chunk. */
const fileOf = (chunk, files = site) => Object.keys(files).find((file) => file.startsWith(`${chunk}-`));

let site;
let manifest;
beforeAll(async () => {
  site = await build('site');
  manifest = JSON.parse(site['manifest.json']);
}, 60_000);

describe('the files of the site', () => {
  test('are listed in the manifest, which names boot, theme and style sheet', () => {
    expect([...manifest.files, 'manifest.json'].toSorted()).toEqual(Object.keys(site).toSorted());
    expect(manifest.files).toEqual(manifest.files.toSorted());
    expect(manifest).toMatchObject({
      boot: expect.stringMatching(/^boot-[0-9a-f]{10}\.js$/),
      theme: expect.stringMatching(/^theme-[0-9a-f]{10}\.js$/),
      css: expect.stringMatching(/^theme-[0-9a-f]{10}\.css$/),
    });
  });

  test('are the same bytes from every build', async () => {
    expect(await build('again')).toEqual(site);
  }, 60_000);

  test('run under a strict content security policy', () => {
    for (const file of manifest.files) expect(site[file]).not.toMatch(/\beval\(|new Function\(/);
  });

  test('contain the production build of React, in a separate chunk', () => {
    expect(site[fileOf('runtime')]).toMatch(/react-dom/);
    expect(site[manifest.boot] + site[manifest.theme]).not.toMatch(/react/i);
    const scripts = Object.entries(site).filter(([file]) => file.endsWith('.js'));
    const leaks = scripts.filter(([, code]) => /process\.env|development/.test(code)).map(([file]) => file);
    expect(leaks).toEqual([]);
  });

  test('give the theme and the components of a site one React', () => {
    const names = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'theme-react'];
    expect(Object.keys(manifest.modules).toSorted()).toEqual(names.toSorted());
    for (const name of names.slice(0, -1)) expect(site[manifest.modules[name]]).toContain(`"./${fileOf('runtime')}"`);
    expect(site[manifest.modules.react]).toMatch(/\bas useState\b/);
    expect(site[manifest.modules['theme-react']]).toContain(`"./${fileOf('mount')}"`);
  });

  test('have no side effects on import, except the loader, so that a custom theme can share them', () => {
    const chunks = Object.entries(site).filter(([file]) => file.endsWith('.js') && file !== manifest.theme);
    expect(chunks.filter(([, code]) => code.includes(manifest.theme)).map(([file]) => file)).toEqual([]);
    expect(site[manifest.theme]).not.toMatch(/\bfrom\s*"|import\s*"/);
    expect(site[manifest.theme]).toContain(`import("./${fileOf('mount')}")`);
  });

  test('can contain Preact instead', async () => {
    const preact = await build('preact', 'preact');
    expect(preact[fileOf('runtime', preact)].length).toBeLessThan(site[fileOf('runtime')].length / 4);
  }, 60_000);

  test('cannot contain anything else', () => {
    expect(() => siteConfigs({ outDir: directory, runtime: 'vue' })).toThrow("it can be 'react' or 'preact'");
  });
});

describe('the style sheet', () => {
  test('contains its imports, and its fonts are files named by their content', () => {
    writeFileSync(join(directory, 'text.woff2'), 'font');
    writeFileSync(join(directory, 'font.css'), '@font-face { font-family: Text; src: url("./text.woff2#a") }');
    writeFileSync(join(directory, 'all.css'), '@import "./font.css"; a { b { background: url(data:,x) } }');
    const { css, assets } = bundleStyles(join(directory, 'all.css'));
    const [name] = assets.keys();
    expect(name).toMatch(/^text-[0-9a-f]{10}\.woff2$/);
    expect(Buffer.from(assets.get(name)).toString()).toBe('font');
    expect(Buffer.from(css).toString()).toContain(`url(${name}#a)`.replaceAll(/[()]/g, (bracket) => (bracket === '(' ? '("' : '")')));
    expect(Buffer.from(css).toString()).toContain('data:,x');
  });
});

describe('the boot script', () => {
  const TABS = `<div hidden data-slot="base-url-banner"></div>
    <div data-slot="tabs" data-group="os"><div role="tablist">
      <button role="tab" data-value="linux" aria-selected="true"></button>
      <button role="tab" data-value="mac" aria-selected="false" tabindex="-1"></button></div>
    <div role="tabpanel" data-value="linux"></div><div role="tabpanel" data-value="mac" data-inactive></div></div>`;

  /** Opens a page as a browser does; `dark` is the preference of the system. */
  async function open({ data = '', stored = {}, search = '', dark = false, storage = 'localStorage' }) {
    const page = new JSDOM(
      `<!doctype html><html data-theme="light" data-version="2"><head>
      <script ${data} data-color-mode="light" data-announcement="news">${site[manifest.boot]}</script></head><body>${TABS}</body></html>`,
      {
        url: `https://docs.example/${search}`,
        runScripts: 'dangerously',
        beforeParse(window) {
          window.matchMedia = (media) => ({ matches: dark && media === '(prefers-color-scheme: dark)' });
          if (storage === null) Object.defineProperty(window, 'localStorage', { get: () => { throw new Error('denied'); } });
          else for (const [key, value] of Object.entries(stored)) window[storage].setItem(key, value);
        },
      },
    );
    const { document } = page.window;
    if (document.readyState === 'loading') {
      await new Promise((resolve) => { document.addEventListener('DOMContentLoaded', resolve); });
    }
    return document;
  }

  test.each([
    ['the default', {}, 'light', 'light'],
    ['another default', { data: 'data-color-mode="dark"' }, 'dark', 'dark'],
    ['the stored choice', { stored: { theme: 'dark' } }, 'dark', 'dark'],
    ['the system', { data: 'data-color-mode-system="true"', dark: true }, 'dark', 'system'],
    ['the choice before the system', { data: 'data-color-mode-system="true"', dark: true, stored: { theme: 'light' } }, 'light', 'light'],
    ['the default without a switch', { data: 'data-color-mode-switch="false"', stored: { theme: 'dark' } }, 'light', 'light'],
    ['the query', { search: '?docusaurus-theme=dark', stored: { theme: 'light' } }, 'dark', 'dark'],
    ['the namespaced choice', { data: 'data-storage-namespace="a"', stored: { theme: 'light', 'theme-a': 'dark' } }, 'dark', 'dark'],
    ['the choice of the session', { data: 'data-storage="session"', storage: 'sessionStorage', stored: { theme: 'dark' } }, 'dark', 'dark'],
    ['the default where storage is forbidden', { storage: null }, 'light', 'light'],
  ])('shows %s', async (_name, options, theme, themeChoice) => {
    const { documentElement } = await open(options);
    expect({ ...documentElement.dataset }).toMatchObject({ js: '', theme, themeChoice });
  });

  test('hides the announcement bar that was dismissed, and shows one with another id', async () => {
    const dismissed = async (id) => {
      const document = await open({ stored: { [`docs.announcement.dismiss.${id}`]: 'true' } });
      return 'announcementDismissed' in document.documentElement.dataset;
    };
    expect(await dismissed('news')).toBe(true);
    expect(await dismissed('older')).toBe(false);
  });

  test('restores remembered tabs and removes the base URL banner', async () => {
    const document = await open({ stored: { 'docusaurus.tab.os': 'mac' } });
    expect(document.querySelector('[aria-selected="true"]').dataset.value).toBe('mac');
    expect(document.querySelector('[role="tabpanel"]:not([data-inactive])').dataset.value).toBe('mac');
    expect(document.querySelector('[data-slot="base-url-banner"]')).toBeNull();
  });

  test('sets data attributes from the query, except those that the page has', async () => {
    const { dataset } = (await open({ search: '?docusaurus-data-framed=yes&docusaurus-data-version=1' })).documentElement;
    expect(dataset.framed).toBe('yes');
    expect(dataset.version).toBe('2');
  });
});
