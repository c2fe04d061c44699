// Moves real sites of Docusaurus and counts what is left to do: `import`, then
// `check --format json`, then `build`, on a copy of each site.
//
// node tests/moves/moves.mjs [--binary FILE] [--work DIR] [--json FILE] NAME=REPOSITORY[:SITE]...
//
// REPOSITORY is the folder of the whole repository, because docs may be beside
// the site; SITE is the folder of `docusaurus.config.js` in it. A page is clean
// if its file has no error and no warning of `LOSSES`: codes that say that the
// page lacks something which Docusaurus shows. `text lost` counts the runs of
// words in the Markdown files of published docs and posts that no page shows.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectedRoutes, writtenRoutes } from './routes.mjs';
import { lostText } from './text.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));

/** Warnings that say that readers miss something. */
const LOSSES = new Set([
  'component-commonjs',
  'component-default-export',
  'component-duplicate',
  'component-dynamic-import',
  'component-import',
  'component-json',
  'component-missing-export',
  'component-name',
  'component-style',
  'component-syntax',
  'component-unsupported',
  'diagram',
  'formula',
  'inline-script',
  'javascript-expression',
  'missing-import',
  'unbalanced-component',
  'unbalanced-directive',
  'unclosed-comment',
  'unknown-component',
  'unknown-directive',
]);

function parse(args) {
  const options = { binary: resolve(HERE, '../../target/debug/site-build'), sites: [] };
  for (let idx = 0; idx < args.length; idx += 1) {
    const arg = args[idx];
    if (arg.startsWith('--')) {
      idx += 1;
      options[arg.slice(2)] = resolve(args[idx]);
      continue;
    }
    const [, name, repository, site = '.'] = /^([^=]+)=([^:]+)(?::(.+))?$/.exec(arg);
    options.sites.push({ name, repository: resolve(repository), site });
  }
  return options;
}

/** Runs a command under GNU time, and returns its result with seconds of CPU and megabytes. */
function timed(command, cwd) {
  const result = spawnSync('/usr/bin/time', ['-f', '%U %S %M', ...command], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const last = result.stderr.trim().split('\n').at(-1).split(' ').map(Number);
  const [user, system, kilobytes] = last;
  return { ...result, cpu: user + system, megabytes: kilobytes / 1024 };
}

function count(problems, severity) {
  const counts = {};
  for (const problem of problems.filter(problem => problem.severity === severity)) {
    counts[problem.code] = (counts[problem.code] ?? 0) + 1;
  }
  return counts;
}

async function move({ name, repository, site }, options) {
  const work = options.work ?? mkdtempSync(join(tmpdir(), 'moves-'));
  const copy = join(work, name);
  rmSync(copy, { recursive: true, force: true });
  cpSync(repository, copy, { recursive: true, verbatimSymlinks: true });
  // `import` reads the files of the repository alone.
  execFileSync('git', ['init', '--quiet', copy]);
  const dir = join(copy, site);
  const run = (...args) => timed([options.binary, ...args], dir);

  const imported = run('import', '--force');
  const checked = run('check', '--format', 'json');
  const build = run('build');
  let report = { pages: 0, problems: [] };
  try {
    report = JSON.parse(checked.stdout);
  } catch {
    process.stderr.write(`${name}: ${imported.stderr}${checked.stderr}\n`);
  }
  const problems = report.problems;
  const isDirty = problem => problem.severity === 'error' || LOSSES.has(problem.code);
  const dirty = new Set(problems.filter(isDirty).map(problem => problem.file));
  const pages = report.pages ?? 0;
  const isReport = existsSync(join(dir, 'import-report.md'));
  const byHand = isReport ? readFileSync(join(dir, 'import-report.md'), 'utf8') : '';
  const row = {
    name,
    pages,
    clean: Math.max(0, pages - dirty.size),
    withoutError: Math.max(
      0,
      pages - new Set(problems.filter(problem => problem.severity === 'error').map(problem => problem.file)).size,
    ),
    exits: [imported.status, checked.status, build.status].join(' '),
    cpu: build.cpu,
    megabytes: build.megabytes,
    errors: count(problems, 'error'),
    losses: count(problems.filter(problem => LOSSES.has(problem.code)), 'warning'),
    warnings: count(problems.filter(problem => !LOSSES.has(problem.code)), 'warning'),
    byHand: section(byHand, 'Needs manual work'),
    unsupported: section(byHand, 'Not supported'),
    problems,
  };
  if (build.status === 0) {
    const expected = await expectedRoutes(copy, site);
    const written = writtenRoutes(join(dir, 'build'));
    if (expected) {
      row.missing = [...expected].filter(route => !written.has(route)).sort();
      row.expected = expected.size;
    }
  }
  if (build.status === 1) {
    run('build', '--keep-going');
  }
  if (existsSync(join(dir, 'build'))) {
    const lost = lostText(publishedFolders(dir), join(dir, 'build'));
    row.lost = Object.fromEntries([...lost].map(([file, runs]) => [relative(dir, file), runs]));
  }
  if (!options.work) {
    rmSync(work, { recursive: true, force: true });
  }
  return row;
}

/** Returns the folders of docs and posts that the `site.toml` of an import names. */
function publishedFolders(dir) {
  const config = readFileSync(join(dir, 'site.toml'), 'utf8');
  const tables = config.split(/^(?=\[)/m).filter(table => /^\[\[?(?:docs|blog)\]/.test(table));
  const folders = tables.map(table => /^path = "(.*)"$/m.exec(table)?.[1] ?? /[a-z]+/.exec(table)[0]);
  return folders.map(folder => join(dir, folder)).filter(folder => existsSync(folder));
}

function section(report, title) {
  const text = report.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return text.split('\n').filter(line => line.startsWith('- '));
}

const list = counts =>
  Object.entries(counts)
    .sort((a, b) => b[1] - a[1])
    .map(([code, number]) => `${code} ${number}`)
    .join(', ');

const lostRuns = row =>
  row.lost ? Object.values(row.lost).reduce((total, runs) => total + runs.length, 0) : '';

const options = parse(process.argv.slice(2));
const rows = [];
console.log('| site | pages | clean | no error | exits | routes missing | text lost | errors | losses | by hand | CPU s | MB |');
console.log('|---|--:|--:|--:|---|---|--:|---|---|--:|--:|--:|');
for (const site of options.sites) {
  const row = await move(site, options);
  rows.push(row);
  const routes = row.expected ? `${row.missing.length} of ${row.expected}` : '';
  console.log(
    `| ${row.name} | ${row.pages} | ${row.clean} | ${row.withoutError} | ${row.exits} | ${routes} | ${lostRuns(row)} | ${list(row.errors)} | ${list(row.losses)} ` +
      `| ${row.byHand.length} | ${row.cpu.toFixed(2)} | ${row.megabytes.toFixed(0)} |`,
  );
}
const sum = key => rows.reduce((total, row) => total + row[key], 0);
const byHand = rows.reduce((total, row) => total + row.byHand.length, 0);
console.log(`| all | ${sum('pages')} | ${sum('clean')} | ${sum('withoutError')} | | | | | | ${byHand} | | |`);
if (options.json) {
  writeFileSync(options.json, JSON.stringify(rows, undefined, 1));
}
