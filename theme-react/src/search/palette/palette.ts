import { createElement, type ReactNode } from 'react';
import type { Environment } from '../../core/environment.js';
import { textsWith } from '../../core/texts.js';
import type { Row, Section } from '../dialog/rows.js';
import { hasWords, queryWords, normalize } from '../page-filter.js';
import { isApple } from '../platform.js';
import type { SearchSettings } from '../settings.js';
import type { SearchTexts } from '../texts.js';
import { actionsOf } from './actions.js';
import { SIGNED_KINDS } from './signs.js';
export { answerSigned } from './signs.js';
import { PALETTE_TEXTS, type PaletteTexts } from './texts.js';

/** Maximum of actions added to the hits of an ordinary query, and the length of queries from which on they are added. */
const MAX_ACTIONS = 3;
const MIN_LETTERS = 3;

/** Maximum number of actions that are listed for `>` without words. */
const MAX_UNNAMED = 8;

/** Rows in addition to the hits. */
export interface Palette {
  /** Rows for a sign: `#` the sections of the page, `>` actions, `?` the signs and keys. */
  signed(query: string): Section[];
  /** Actions whose names begin with the words of an ordinary query. */
  beside(query: string): Section[];
  /** Rows for an empty field. */
  start(): Section[];
  /** Links to the popular pages. */
  links(): ReactNode;
}

/**
 * Makes the palette of a page.
 * @param onChange - called when there are other rows
 */
export function openPalette(environment: Environment, settings: SearchSettings, searchTexts: SearchTexts, onChange: () => void): Palette {
  const texts = textsWith(PALETTE_TEXTS, searchTexts);
  let popular: Row[] = [];
  if (settings.popular) {
    // If they cannot be fetched, the dialog works without them.
    const show = (rows: Row[]): void => {
      popular = rows;
      onChange();
    };
    fetchPopular(settings.popular).then(show, () => {});
  }
  return {
    signed(query) {
      const words = queryWords(query.slice(1));
      const named = (rows: Row[]): Row[] => rows.filter(({ label = '' }) => hasWords(normalize(label), words));
      if (query === '?') return helpSections(environment, settings, searchTexts, texts);
      if (query.startsWith('>')) return section(texts.search_actions, named(actionsOf(environment, texts)).slice(0, words.length > 0 ? undefined : MAX_UNNAMED));
      return query.startsWith('#') ? section(texts.on_this_page, named(headingRows(environment))) : [];
    },
    beside(query) {
      const words = queryWords(query);
      if (words.join('').length < MIN_LETTERS) return [];
      const beginsSo = ({ label = '' }: Row): boolean => words.every((word) => normalize(label).split(/\s+/).some((part) => part.startsWith(word)));
      return section(texts.search_actions, actionsOf(environment, texts).filter(beginsSo).slice(0, MAX_ACTIONS));
    },
    start: () => section(texts.search_popular, popular),
    links: () => popular.length > 0 && popularLinks(texts.search_popular, popular),
  };
}

function section(label: string, rows: Row[]): Section[] {
  return rows.length > 0 ? [{ label, rows }] : [];
}

/** The popular pages as links. Enter follows none of them: the reader looked for something else. */
function popularLinks(label: string, rows: readonly Row[]): ReactNode {
  const links = rows.map((row) => createElement('li', { key: row.key }, createElement('a', { className: 'search-chip', href: row.href }, row.label)));
  return createElement('div', { className: 'search-message search-suggestions' }, createElement('p', null, label), createElement('ul', null, links));
}

async function fetchPopular(address: string): Promise<Row[]> {
  const response = await fetch(address);
  const pages = (await response.json()) as { title: string; url: string }[];
  return pages.map(({ title, url }) => ({ key: `popular${url}`, icon: 'page', href: url, label: title }));
}

/** The headings of the page that can be linked to. */
function headingRows({ document }: Environment): Row[] {
  const links = document.querySelectorAll<HTMLAnchorElement>('main :is(.hash-link, .api-anchor)');
  return [...links].flatMap((link): Row[] => {
    const heading = link.parentElement;
    const label = [...(heading?.childNodes ?? [])].map((node) => (node === link ? '' : node.textContent)).join('').trim();
    const level = Number(heading?.tagName[1]);
    return label ? [{ key: link.href, icon: 'heading', href: link.href, label, isChild: level > 2 }] : [];
  });
}

/** The signs, which fill the field, and the keys. */
function helpSections({ window }: Environment, { kinds }: SearchSettings, texts: SearchTexts, { on_this_page: onPage, search_actions: actions, search_shortcuts: title }: PaletteTexts): Section[] {
  const signs = [
    ['#', onPage],
    ...Object.entries(SIGNED_KINDS).flatMap(([sign, kind]) => (kinds.includes(kind) ? [[sign, texts[`search_kind_${kind as 'api'}`]]] : [])),
    ['>', actions],
  ] as [string, string][];
  const save = isApple(window.navigator.platform) ? ['⌘', 'S'] : ['Ctrl', 'S'];
  const keys: [string[], string][] = [
    [['↵'], texts.search_to_select],
    [['↑', '↓'], texts.search_to_navigate],
    [['Esc'], texts.search_to_close],
    [save, texts.search_to_save],
    [['Del'], texts.search_to_remove],
  ];
  const rows = [
    ...signs.map(([sign, label]): Row => ({ key: `?${sign}`, sign: keySign([sign]), label, run: ({ fill }) => fill(sign) })),
    ...keys.map(([names, label]): Row => ({ key: `?${names.join('')}`, sign: keySign(names), label, run: () => {} })),
  ];
  return [{ label: title, rows }];
}

/** Returns keys to show in place of the icon of a row. */
function keySign(keys: readonly string[]): ReactNode {
  return createElement('span', { className: 'search-row-keys' }, keys.map((key) => createElement('kbd', { key }, key)));
}
