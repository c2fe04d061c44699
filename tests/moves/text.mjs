// Text of Markdown pages that a built site lacks.
//
// The words of each paragraph are compared in runs of five, so that no mapping
// from files to pages is needed: a run must occur in some page of the site. What
// a page shows depends on code, so code, tags, expressions, link targets and
// front matter are not compared.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const RUN = 5;

/** Elements within words. All others end a word. */
const INLINE = 'a|abbr|b|code|del|em|i|kbd|mark|s|small|span|strong|sub|sup|svg|u|use|wbr';

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = text =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, name) => {
    if (name) {
      // Other entities, such as `&ndash;`, are punctuation.
      return ENTITIES[name] ?? ' ';
    }
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const words = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function* runs(list) {
  for (let idx = 0; idx + RUN <= list.length; idx += 1) {
    yield list.slice(idx, idx + RUN).join(' ');
  }
}

function* files(dir, isWanted) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules' && !entry.name.startsWith('_')) {
        yield* files(path, isWanted);
      }
    } else if (isWanted(entry.name)) {
      yield path;
    }
  }
}

/** Returns the text of a page that readers see, props of components included. */
function pageText(html) {
  const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? html;
  const text = main
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/ data-props="([^"]*)"/g, '> $1 <x ')
    .replace(new RegExp(`</?(?:${INLINE})\\b[^>]*>`, 'g'), '')
    .replace(/<[^>]*>/g, ' ');
  return decoded(text);
}

/** Returns the parts of a Markdown file that a page shows as continuous text. */
function* markdownParts(source) {
  const text = source
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/^([ \t>]*)(`{3,}|~{3,})[\s\S]*?^[ \t>]*\2`*[ \t]*$/gm, '\n\n')
    .replace(/^(import|export)\b[\s\S]*?(?:\n\n|$(?![\s\S]))/gm, '\n\n')
    .replace(/^\s*:::.*$/gm, '\n')
    .replace(/^\[[^\]]+\]:.*$/gm, '\n');
  const blocks = text.split(/\n\s*\n|\n(?=[\s>]*(?:[-*+]|\d+[.)])\s)|\n(?=#)|\|/);
  for (const block of blocks) {
    yield* block
      .replace(/^[\s>]*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\])?/gim, '')
      // What looks like syntax in code is text.
      .replace(/(`+)([^]+?)\1/g, (_, fence, code) => code.replace(/[<>{}[\]*\\]/g, ' '))
      .replace(/!\[[^\]]*\]\([^)]*\)|\[\^[^\]]*\]/g, '\0')
      .replace(/\]\((?:[^()]|\([^()]*\))*\)|\]\[[^\]]*\]/g, ']')
      .replace(/<\/?[a-z][^<>]*>|\{[^{}]*\}|https?:\/\/\S+|:[a-z_]+:/gi, '\0')
      .replace(/[*\\[\]]/g, '')
      .split('\0');
  }
}

/**
 * Returns the runs of words of the Markdown files in `folders` that no page of
 * the built site `build` has, by file.
 */
export function lostText(folders, build) {
  const shown = new Set();
  for (const page of files(build, name => name.endsWith('.html'))) {
    for (const run of runs(words(pageText(readFileSync(page, 'utf8'))))) {
      shown.add(run);
    }
  }
  const lost = new Map();
  for (const folder of folders) {
    for (const file of files(folder, name => /^[^_].*\.mdx?$/.test(name))) {
      const source = readFileSync(file, 'utf8');
      if (/^(draft|unlisted): true/m.test(source)) {
        continue;
      }
      const missing = [];
      for (const part of markdownParts(source)) {
        for (const run of runs(words(decoded(part)))) {
          if (!shown.has(run)) {
            missing.push(run);
          }
        }
      }
      if (missing.length > 0) {
        lost.set(file, missing);
      }
    }
  }
  return lost;
}
