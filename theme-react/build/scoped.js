// The style sheet of the search in other apps: rules of the pages, each limited to the search, so that nothing else changes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { TARGETS } from './css.js';

/** Style sheets of the search itself. */
const OWN = ['search-button.css', 'search-dialog.css'];

/** Rules of the pages that the search depends on, by their selectors as they are in these files. */
const SHARED = {
  'base.css': ['*', '::before', '::after', 'a', ':focus-visible', 'button', 'input', 'select', 'select:is(.search-select, .tab-menu)', 'kbd', '.icon', '.icon-button', '.visually-hidden', 'code', 'samp', 'pre'],
  'page.css': ['.button'],
};

/** What the rules are limited to. */
const ROOTS = ['search-dialog', 'search-button'];
const LIST = ROOTS.map((name) => `.${name}`).join(', ');

/**
 * @param {string} directory folder of the style sheets
 * @returns {Uint8Array} the style sheet
 */
export function scopedStyles(directory) {
  const read = (name) => readFileSync(join(directory, name), 'utf8');
  const shared = Object.entries(SHARED).map(([name, selectors]) => rulesOf(name, read(name), selectors));
  const rules = [...shared, ...[...OWN, 'search-app.css'].map((name) => rulesOf(name, read(name)))].join('\n');
  const source = tokensOf(read('tokens.css'), rules) + rules;
  return transform({ filename: 'search.css', code: Buffer.from(source), minify: true, targets: TARGETS }).code;
}

/** The rules of a style sheet, limited to the search; with `wanted`, only those with these selectors. */
function rulesOf(filename, source, wanted) {
  const missing = new Set(wanted);
  const limited = ({ prelude, body }) => {
    if (prelude.startsWith('@keyframes')) return [`${prelude} {${body}}`];
    if (prelude.startsWith('@')) return [`${prelude} {${blocksOf(body).flatMap(limited).join('\n')}}`];
    const selectors = listOf(prelude);
    const kept = wanted ? selectors.filter((selector) => wanted.includes(selector)) : selectors;
    for (const selector of kept) missing.delete(selector);
    return kept.length > 0 ? [`${kept.flatMap(scoped).join(', ')} {${body}}`] : [];
  };
  const rules = blocksOf(source.replaceAll(/\/\*.*?\*\//gs, '')).flatMap(limited);
  if (missing.size > 0) throw new Error(`${filename} has no rule for ${[...missing].join(', ')}; adapt build/scoped.js`);
  return rules.join('\n');
}

/** The blocks of a text, each with the text before and inside its braces. Quoted texts must not contain braces. */
function blocksOf(text) {
  const blocks = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (brace === '{' && depth === 1) open = index;
    if (brace === '{' || depth > 0) continue;
    blocks.push({ prelude: text.slice(start, open).trim(), body: text.slice(open + 1, index) });
    start = index + 1;
  }
  return blocks;
}

/** The selectors of a list; commas in brackets belong to one. */
const listOf = (prelude) => prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim().replaceAll(/\s+/g, ' '));

/** The same selector for what is in a root, and for the root itself, whose own rules outweigh it; one that names a root stays. */
function scoped(selector) {
  if (ROOTS.some((root) => selector.includes(`.${root}`)) || selector.includes('data-search-open')) return [selector];
  const [, type, rest] = /^(\*|[a-z]*)(.*)$/s.exec(selector);
  return [`:is(${LIST}) ${selector}`, ...(rest.startsWith('.') ? [] : [`${type}:where(${LIST})${rest}`])];
}

/**
 * The tokens that rules use, on the elements of the search. A token with a second colour for dark pages has both: the
 * colour scheme of the element chooses, whoever sets it.
 */
function tokensOf(source, rules) {
  const [light, dark] = source.split('data-theme="dark"').map(declarationsOf);
  const used = new Set();
  const collect = (text) => {
    for (const [, name] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name) || !light.has(name)) continue;
      used.add(name);
      collect(light.get(name));
    }
  };
  collect(rules);
  const lines = [...used].map((name) => `${name}: ${dark.has(name) ? `light-dark(${light.get(name)}, ${dark.get(name)})` : light.get(name)};`);
  // Without weight, so that an app can set its own in any rule.
  return `:where(${LIST}) {${lines.join('\n')}}\n`;
}

const declarationsOf = (text) => new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
