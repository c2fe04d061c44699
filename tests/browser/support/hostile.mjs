// The site with hostile text everywhere: `tests/hostile/site`, filled in as in `tests/harness/hostile.rs`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './build.mjs';
import { SITE_BUILD } from './environment.mjs';

const TEMPLATE = fileURLToPath(new URL('../../hostile/site/', import.meta.url));
const PAYLOADS = new URL('../../../crates/safe-markup/tests/support/payloads.json', import.meta.url);

/** The payloads: each core in each frame, and some others. */
export function payloads() {
  const { cores, frames, others } = JSON.parse(readFileSync(PAYLOADS, 'utf8'));
  const framed = cores.flatMap((core) => frames.map(([before, after]) => before + core + after));
  return [...framed, ...others];
}

// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;

/** Replaces the placeholders of a template. `next` returns the text for the next one. */
function fill(template, next) {
  const line = () => next().replace(CONTROL, ' ').replaceAll('`', ' ');
  return template.replace(/@(text|title|line|code)@/g, (_mark, kind) => {
    if (kind === 'text') return JSON.stringify(next()).slice(1, -1);
    if (kind === 'code') return next();
    return kind === 'line' ? line() : line().replaceAll('"', "'");
  });
}

/** Builds the site once for each list of texts, which fill the placeholders in turn. Returns the output folder, in which the site
 * of list `n` is the folder `n`. */
export function buildHostile(lists) {
  const dir = temporaryFolder();
  for (const [n, texts] of lists.entries()) {
    let at = 0;
    const next = () => {
      at += 1;
      return texts[at % texts.length];
    };
    const source = join(dir, 'source', String(n));
    for (const file of readdirSync(TEMPLATE, { recursive: true }).toSorted()) {
      if (statSync(join(TEMPLATE, file)).isDirectory()) continue;
      const name = () => [...next().replace(CONTROL, '_').replace(/[/\\]/g, '_')].slice(0, 60).join('');
      const to = join(source, file.replace('@name@', name));
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, fill(readFileSync(join(TEMPLATE, file), 'utf8'), next));
    }
    const out = join(dir, 'out', String(n));
    execFileSync(SITE_BUILD, ['build', source, '--out-dir', out, '--base-url', `/${n}/`], { stdio: 'pipe' });
  }
  return join(dir, 'out');
}
