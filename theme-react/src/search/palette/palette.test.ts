import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { attach, find, openPage } from '../../../tests/page.js';
import type { Environment } from '../../core/environment.js';
import type { Row, RowHost } from '../dialog/rows.js';
import { FAILED_TEXTS } from '../failed-texts.js';
import { readSearchSettings } from '../settings.js';
import { SEARCH_TEXTS } from '../texts.js';
import { openPalette, type Palette } from './palette.js';

let environment: Environment;
let palette: Palette;
const host = { close: vi.fn<RowHost['close']>(), fill: vi.fn<RowHost['fill']>(), say: vi.fn<RowHost['say']>() };

const labels = (query: string): (string | undefined)[] => palette.signed(query).flatMap(({ rows }) => rows.map((row) => row.label));
const rowOf = (query: string): Row => palette.signed(query)[0]?.rows[0] as Row;

/** Opens the palette of the fixture page, as if it had a static search. */
function open(attributes: Record<string, string> = {}, onChange = (): void => {}): void {
  Object.assign(find('[data-slot="search-button"]').dataset, { search: 'static', kinds: 'guide api library', ...attributes });
  environment = attach([]);
  const settings = readSearchSettings(document, environment.storage);
  if (!settings) throw new Error('the page has no search');
  palette = openPalette(environment, settings, { ...FAILED_TEXTS, ...SEARCH_TEXTS }, onChange);
}

beforeEach(() => {
  openPage();
  vi.clearAllMocks();
  find('main').innerHTML = `
    <h2 id="install">Install<a class="hash-link" href="#install"></a></h2>
    <h3 id="npm">With <code>npm</code><a class="hash-link" href="#npm"></a></h3>
    <h2 id="plain">Without a link</h2>`;
  open();
});

describe('sections of the page', () => {
  test('are listed by #, in their order', () => {
    expect(labels('#')).toEqual(['Install', 'With npm']);
    expect(rowOf('#').href).toMatch(/#install$/);
  });

  test.each([
    ['#npm', ['With npm']],
    ['# NPM with', ['With npm']],
    ['#fff', []],
  ])('%s finds %j', (query, expected) => {
    expect(labels(query)).toEqual(expected);
  });
});

describe('actions', () => {
  test('switch the colours, but not to those that are shown', async () => {
    const before = labels('>');
    const row = palette.signed('>from light mode').flatMap(({ rows }) => rows)[0];
    await row?.run?.(host);
    expect(environment.colorMode.get().choice).toBe('dark');
    expect(host.close).toHaveBeenCalledOnce();
    expect(labels('>')).not.toEqual(before);
  });

  test('are listed with the hits of a query that matches them', () => {
    const beside = (query: string): number => palette.beside(query).flatMap(({ rows }) => rows).length;
    expect(beside('switch from light')).toBe(1);
    expect([beside('da'), beside('ark mode'), beside('')]).toEqual([0, 0, 0]);
  });

  test.each([
    [true, 'Copied'],
    [false, 'Unable to copy'],
  ])('copy the page as Markdown: %s', async (works, said) => {
    document.head.insertAdjacentHTML('beforeend', '<link rel="alternate" type="text/markdown" href="/guide.md">');
    const copied = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { ...navigator, platform: '', clipboard: { writeText: copied } });
    vi.stubGlobal('fetch', async () => new Response('# Guide', { status: works ? 200 : 404 }));
    onTestFinished(() => void vi.unstubAllGlobals());
    await rowOf('>copy').run?.(host);
    expect(host.say).toHaveBeenCalledWith(said);
    expect(copied.mock.calls).toEqual(works ? [['# Guide']] : []);
  });

  test('open the console of an operation of the page', async () => {
    find('main').innerHTML = '<section class="api-operation" data-method="post" data-path="/orders"><button data-slot="api-try" aria-expanded="false"></button></section>';
    const button = find('[data-slot="api-try"]');
    button.scrollIntoView = () => {};
    const pressed = new Promise((resolve) => button.addEventListener('click', resolve));
    expect(labels('>orders')).toEqual(['Try POST /orders']);
    await rowOf('>orders').run?.(host);
    await pressed;
  });
});

/** The texts of the keys in a sign. */
function keysIn(sign: ReactNode): string {
  const element = document.createElement('div');
  element.innerHTML = renderToStaticMarkup(sign);
  return Array.from(element.querySelectorAll('kbd'), (key) => key.textContent).join(' ');
}

test('the help lists the signs of the site; each fills the field', async () => {
  const keys = palette.signed('?').flatMap(({ rows }) => rows.map(({ sign }) => keysIn(sign)));
  expect(keys).toEqual(['#', '@', '/', '>', '↵', '↑ ↓', 'Esc', 'Ctrl S', 'Del']);
  await rowOf('?').run?.(host);
  expect(host.fill).toHaveBeenCalledWith('#');
  open({ kinds: '' });
  expect(labels('?').slice(0, 2)).toEqual(['On this page', 'Actions']);
});

test('popular pages are shown once they are loaded', async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ title: 'Start', url: '/start' }]));
  onTestFinished(() => void vi.unstubAllGlobals());
  await new Promise<void>((resolve) => open({ popular: '/assets/popular.json' }, resolve));
  expect(palette.start()).toMatchObject([{ label: 'Popular pages', rows: [{ label: 'Start', href: '/start' }] }]);
  expect(renderToStaticMarkup(palette.links())).toContain('<p>Popular pages</p><ul><li><a class="search-chip" href="/start">Start</a></li></ul>');
});

test('without popular pages, a search without results has no links to them', () => {
  open({});
  expect(palette.links()).toBe(false);
});
