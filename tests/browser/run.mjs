// Runs the spec files given, or all. A file that fails runs once more, alone: a browser on a busy machine may miss a
// deadline once. What failed at first is named at the end, so that a test that does so often is seen and repaired.
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const TIME_LIMIT = 300_000;

/** The files of `files` in which a test failed. */
async function failing(files, concurrency) {
  const failed = new Set();
  const stream = run({ files, concurrency, timeout: TIME_LIMIT });
  stream.on('test:fail', ({ file }) => failed.add(file));
  stream.compose(spec).pipe(process.stdout, { end: false });
  await new Promise((done, fail) => stream.on('end', done).on('error', fail));
  return files.filter((it) => failed.has(it));
}

const here = import.meta.dirname;
const named = process.argv.slice(2).map((it) => resolve(it));
const files = named.length > 0 ? named : readdirSync(here).filter((it) => it.endsWith('.spec.mjs')).sort().map((it) => join(here, it));

const first = await failing(files, 2);
const again = first.length > 0 ? await failing(first, 1) : [];
for (const file of first) {
  console.log(again.includes(file) ? `failed twice: ${basename(file)}` : `failed once, then passed: ${basename(file)}`);
}
console.log(`${files.length - again.length} passed, ${again.length} failed`);
process.exitCode = again.length > 0 ? 1 : 0;
