// The style sheet of the search in other apps: rules of the pages, scoped to the search, so that they do not affect the app.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { TARGETS } from './css.js';

/** Style sheets of the search itself. */
const OWN = ['search-button.css', 'search-dialog.css'];

/** Selectors of the rules of pages on which the search depends, by file. */
const SHARED = {
  'base.css': ['*', '::before', '::after', 'a', ':focus-visible', 'button', 'input', 'select', 'select:is(.search-select, .tab-menu)', 'kbd', '.icon', '.icon-button', '.visually-hidden', 'code', 'samp', 'pre'],
  'page.css': ['.button'],
};

/** Roots of the search, to which rules are scoped. */
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

/** Returns the rules of a style sheet, scoped to the search; with `wanted`, only those with these selectors. */
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

/** Returns the blocks of a text, each with the text before and inside its braces. Strings must not contain braces. */
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

/** Splits a list of selectors at commas outside of brackets. */
const listOf = (prelude) => prelude.split(/,(?![^(]*\))/).map((selector) => selector.trim().replaceAll(/\s+/g, ' '));

/** Returns a selector for the descendants of a root and the root itself, with less specificity than the root's own rules. A selector that contains a root is kept. */
function scoped(selector) {
  if (ROOTS.some((root) => selector.includes(`.${root}`)) || selector.includes('data-search-open')) return [selector];
  const [, type, rest] = /^(\*|[a-z]*)(.*)$/s.exec(selector);
  return [`:is(${LIST}) ${selector}`, ...(rest.startsWith('.') ? [] : [`${type}:where(${LIST})${rest}`])];
}

/**
 * Returns the tokens that rules use, set on the roots of the search. Tokens with a second colour for dark pages have both, and the colour
 * scheme of the element selects one.
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
  // Without specificity, so that each rule of an app can override tokens.
  return `:where(${LIST}) {${lines.join('\n')}}\n`;
}

const declarationsOf = (text) => new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
