// Measures the search in the index of a site: bytes that the first query fetches, and the duration of queries in Chromium.
//
//   node measure/search.mjs SITE                  a built site
//   node measure/search.mjs RECORDS FOLDER...     a site with about RECORDS records, made of the words in Markdown files
//
// TAGS: tags to search, separated by commas, such as `TAGS=default,docs-default-current`. CASES: file of judged queries (see
// tests/relevance) to run; by default, queries are words of the index.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { CHROMIUM, SITE_BUILD } from '../support/environment.mjs';

const THEME = fileURLToPath(new URL('../../../theme-react/', import.meta.url));
const QUERIES = 150;
const TAGS = process.env.TAGS?.split(',') ?? [];

const [what, ...folders] = process.argv.slice(2);
if (!what) throw new Error('name a built site, or a number of records and folders of Markdown');
const temporary = mkdtempSync(join(tmpdir(), 'search-'));
try {
  const site = folders.length > 0 ? buildSite(Number(what), folders) : what;
  await measure(join(site, 'search'));
} finally {
  rmSync(temporary, { recursive: true });
}

/** Builds a site whose pages repeat the headings and paragraphs of Markdown files, each with one unique word. */
function buildSite(count, dirs) {
  const files = dirs.flatMap((dir) => readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.md')).toSorted().map((name) => join(dir, name)));
  const pages = files.map((file) => [basename(file, '.md'), plainBlocks(readFileSync(file, 'utf8'))]);
  const source = join(temporary, 'source');
  mkdirSync(join(source, 'docs'), { recursive: true });
  writeFileSync(join(source, 'site.toml'), 'title = "Measured"\nurl = "https://docs.example"\n');
  for (let records = 0, page = 0; records < count; page += 1) {
    const [name, blocks] = pages[page % pages.length];
    const text = [`# ${name} ${page}`, ...blocks.filter((block) => !block.startsWith('# ')), `Page of word${page.toString(36)}x.`];
    writeFileSync(join(source, 'docs', `p${page}.md`), `${text.join('\n\n')}\n`);
    records += recordsOf(text);
  }
  const out = join(temporary, 'site');
  execFileSync(SITE_BUILD, ['build', source, '--out-dir', out], { stdio: ['ignore', 'ignore', 'inherit'] });
  return out;
}

/** Returns the approximate number of records: one for each heading, and one for each 600 characters below it. */
function recordsOf(blocks) {
  const headings = blocks.filter((block) => block.startsWith('#')).length;
  return headings + Math.ceil(blocks.join(' ').length / 600);
}

/** Returns the headings and paragraphs of a file, without markup. */
function plainBlocks(markdown) {
  const blocks = markdown.replace(/^---\n.*?\n---\n/s, '').replace(/^```.*?^```/gms, '').split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const text = block.replace(/\]\([^)]*\)/g, '').replace(/[<>{}[\]`*_|~:!\\&$]/g, ' ').replace(/\s+/g, ' ').trim();
    return /^(#{1,6} )?\p{L}/u.test(text) ? [text] : [];
  });
}

async function measure(index) {
  const engine = join(temporary, 'engine.js');
  const esbuild = createRequire(join(THEME, 'package.json'))('esbuild');
  const entry = join(THEME, 'src/search/engine/index.ts');
  await esbuild.build({ entryPoints: [entry], bundle: true, minify: true, format: 'esm', target: 'es2022', outfile: engine });
  const manifest = JSON.parse(readFileSync(join(index, 'index.json'), 'utf8'));
  const records = manifest.partitions.reduce((sum, partition) => sum + partition.records, 0);
  console.log(`engine: ${gzipped(engine)} bytes gz; ${records} records in ${manifest.partitions.length} partitions`);
  const server = createServer((request, response) => answer(request, response, index, engine));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: CHROMIUM[0], args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const { firsts, times } = await page.evaluate(runQueries, { queries: queriesOf(index), filters: { tags: TAGS } });
  report('bytes gz of a first query', firsts.map(([query, files]) => [files.reduce((sum, file) => sum + bytesOf(index, file), 0), query]), 0);
  report('requests of a first query', firsts.map(([query, files]) => [files.length, query]), 0);
  report('ms of a query, best of 5', times, 2);
  await browser.close();
  server.close();
}

/** Runs in the browser: each query with a new engine, then all of them with one engine, typed letter by letter. */
async function runQueries({ queries, filters }) {
  const { createEngine } = await import('/engine.js');
  const firsts = [];
  for (const query of queries.slice(0, 120)) {
    const files = [];
    const fetchFile = async (path, bytes) => {
      files.push([path, bytes]);
      const text = await (await fetch(`/search/${path}`)).text();
      return bytes ? new TextDecoder().decode(new TextEncoder().encode(text).subarray(...bytes)) : text;
    };
    await createEngine({ fetchFile }).search({ query, filters });
    firsts.push([query, files]);
  }
  const engine = createEngine({ baseUrl: '/search/', cacheSize: 10_000 });
  for (const query of queries) await engine.search({ query, filters });
  const times = [];
  for (const query of queries) {
    for (let length = Math.min(3, query.length); length <= query.length; length += 2) {
      const typed = query.slice(0, length);
      // The minimum of several runs excludes the time of requests and of other programs.
      let best = Infinity;
      for (let round = 0; round < 5; round += 1) {
        const start = performance.now();
        await engine.search({ query: typed, filters });
        best = Math.min(best, performance.now() - start);
      }
      times.push([best, typed]);
    }
  }
  return { firsts, times };
}

/** Returns judged queries, or else queries of one to four words of the texts, every third with a typo. */
function queriesOf(index) {
  if (process.env.CASES) {
    return readFileSync(process.env.CASES, 'utf8').split('\n').flatMap((line) => (/^(#|$)/.test(line) ? [] : line.split('\t')[1]));
  }
  const texts = readdirSync(index, { recursive: true })
    .filter((file) => /texts-\w+\.txt$/.test(file))
    .toSorted()
    .flatMap((file) => [...readFileSync(join(index, file), 'utf8').matchAll(/(?<=\[[1-7],)"(?:[^"\\]|\\.)*"/g)].map(([text]) => JSON.parse(text)));
  const step = Math.max(1, Math.floor(texts.length / QUERIES));
  return texts.flatMap((text, i) => {
    const words = text.match(/\p{L}[\p{L}\p{N}]+/gu) ?? [];
    if (i % step > 0 || words.length === 0) return [];
    const from = i % Math.max(1, words.length - 4);
    const query = words.slice(from, from + 1 + (i % 4)).join(' ').slice(0, 64);
    return i % 3 === 0 ? query.replace(/(..)(.)(.)/, '$1$3$2') : query;
  });
}

function report(name, samples, digits) {
  const sorted = samples.toSorted((a, b) => a[0] - b[0]);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [worst, query] = sorted.at(-1);
  console.log(`${name}: median ${at(0.5)[0].toFixed(digits)}, 90 % ${at(0.9)[0].toFixed(digits)}, 95 % ${at(0.95)[0].toFixed(digits)}, worst ${worst.toFixed(digits)} (${query}), of ${sorted.length}`);
}

/** Returns the transferred bytes of a file, or of a range of it, which is not compressed. */
function bytesOf(index, [path, bytes]) {
  return bytes ? bytes[1] - bytes[0] : gzipped(join(index, path));
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

function answer({ url }, response, index, engine) {
  try {
    const [path] = url.split('?');
    if (path === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><title>Measure</title>');
    if (path === '/engine.js') return response.setHeader('content-type', 'text/javascript').end(readFileSync(engine));
    return response.end(readFileSync(join(dirname(index), path)));
  } catch {
    return response.writeHead(404).end();
  }
}
