// Checks the sizes of files that pages load against budgets. Sizes are in bytes after gzip at level 9.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

const site = new URL('../dist/site/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.json', site), 'utf8'));

const read = (file) => readFileSync(new URL(file, site));
const gzipSize = (file) => gzipSync(read(file), { level: 9 }).length;

/** Returns the static or dynamic imports of a chunk. */
function importsOf(file, kind) {
  const pattern = kind === 'static' ? /(?:from|import)"\.\/([\w.-]+\.js)"/g : /import\("\.\/([\w.-]+\.js)"\)/g;
  return [...read(file).toString('utf8').matchAll(pattern)].map(([, name]) => name);
}

/** Returns a chunk with its transitive static imports. */
function withImports(file, files = new Set()) {
  if (!files.has(file)) {
    files.add(file);
    for (const imported of importsOf(file, 'static')) withImports(imported, files);
  }
  return files;
}

/** The files that every page loads at once, and those that it loads when it is idle. */
const early = [manifest.boot, ...withImports(manifest.theme)];
const mounted = new Set(early);
for (const file of importsOf(manifest.theme, 'dynamic')) withImports(file, mounted);

/** Returns the files that a dynamically imported chunk adds to the page. */
function later(name) {
  const file = manifest.files.find((path) => path.startsWith(`${name}-`));
  if (!file) throw new Error(`there is no chunk ${name}`);
  return [...withImports(file)].filter((chunk) => !mounted.has(chunk));
}

const laterWithout = (name, ...others) => later(name).filter((file) => !others.flat().includes(file));

/**
 * The files that a reader's first search waits for: the dialog, and the engine or the client of a service. The parts around the list are
 * loaded in parallel. Files that are loaded after the first answer, or not at all, are not included: code for unknown words, previews and
 * events.
 */
const dialog = later('search-dialog');
const extras = laterWithout('search-extras', dialog);
const engine = laterWithout('local', dialog);
const client = laterWithout('hosted', dialog);

const budgets = [
  ['boot', [manifest.boot], 1_100],
  ['boot and theme', early, 2_048],
  ['scripts of a page', [...mounted], 89_560],
  ['console of a call', later('api-console'), 14_600],
  ['check and form of a JSON body', laterWithout('editor', later('api-console')), 10_600],
  ['samples that follow the console', laterWithout('follow', later('api-console')), 1_650],
  ['calls of the visit', laterWithout('list', later('api-console'), later('exchange')), 3_000],
  ['sign-in of a console', laterWithout('sign-in', later('api-console')), 5_600],
  ['answer to a call', laterWithout('exchange', later('api-console')), 3_350],
  ['answer that is JSON', laterWithout('folded-json', later('api-console'), later('exchange')), 1_350],
  ['answer that is a stream', laterWithout('stream', later('api-console'), later('exchange')), 2_300],
  ['answer that is a picture, sound, video or PDF', laterWithout('media', later('api-console'), later('exchange')), 900],
  ['filter of a menu', later('menu-filter'), 2_150],
  ['parts of a large page', later('parts'), 1_300],
  ['search dialog', dialog, 6_420],
  ['parts around its list', extras, 4_600],
  ['search in the index of the site', engine, 7_640],
  ['client of a search service', client, 4_000],
  ['first search in the index of the site', [...dialog, ...engine], 14_000],
  ['first search by a service', [...dialog, ...client], 10_450],
  // The files that are loaded when the index replaces a service that failed.
  ['search dialog and both', [...dialog, ...engine, ...client], 17_990],
  ['words that occur nowhere', laterWithout('missing', dialog, engine), 1_950],
  ['similar queries', laterWithout('suggest', dialog, engine, later('missing')), 500],
  ['synonyms', laterWithout('synonyms', dialog, engine), 1_000],
  ['forms of words in other languages', laterWithout('stems', dialog, engine), 300],
  ['scripts without spaces', laterWithout('unspaced', dialog, engine), 500],
  ['rest of the index', laterWithout('ahead', dialog, engine), 900],
  ['preview of a result', laterWithout('passage', dialog, extras), 1_500],
  ['palette', laterWithout('palette', dialog, extras), 2_650],
  ['search without results', laterWithout('ways-on', dialog, extras), 950],
  ['reports of such searches', laterWithout('report', dialog), 550],
  ['events for a search service', laterWithout('insights', dialog), 950],
  ['pages for an unknown address', laterWithout('not-found', dialog, engine), 1_100],
  ['search page, with the dialog', later('search-page'), 16_180],
  ['search for plain pages, in one module', ['../search/docsearch.js'], 34_850],
  ['style sheet of the search in other apps', ['../search/docsearch.css'], 3_670],
  ['style sheet', [manifest.css], 15_490],
  ['style sheet of components for authors', [manifest.author], 2_500],
  ['style sheet of blogs', [manifest.blog], 1_030],
  ['style sheet of formulas', [manifest.math], 1_400],
  ['style sheet of diagrams', [manifest.diagram], 500],
  ['diagrams, without Mermaid', later('diagrams'), 2_400],
];

for (const [name, files, budget] of budgets) {
  const size = files.reduce((sum, file) => sum + gzipSize(file), 0);
  const over = size >= budget;
  console.log(`${over ? 'OVER' : 'ok  '} ${name}: ${size} of ${budget} bytes`);
  if (over) process.exitCode = 1;
}
for (const file of manifest.files) console.log(`     ${gzipSize(file)} ${file}`);
