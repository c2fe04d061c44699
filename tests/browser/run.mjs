// Runs the spec files given, or all. A file that fails runs once more, alone: a browser on a busy machine may miss a
// deadline once. Tests that passed only at the second try are listed at the end, each by its name, below a line that nobody
// overlooks: such a test, or its page, has a race. They are also written to the file that SECOND_TRIES names, one a line, which
// the summary of `cargo xtask test` reads.
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** For a file: the slowest take two minutes on two idle cores. */
const TIME_LIMIT = 900_000;

/** The files of `files` in which a test failed, each with the names of these tests. */
async function failing(files, concurrency) {
  const failed = new Map();
  const stream = run({ files, concurrency, timeout: TIME_LIMIT });
  stream.on('test:fail', ({ file, name }) => failed.set(file, [...(failed.get(file) ?? []), name]));
  const report = stream.compose(spec);
  report.pipe(process.stdout, { end: false });
  // The report is written after the last test ended; what is printed next must come below it.
  await new Promise((done, fail) => report.on('end', done).on('error', fail));
  return failed;
}

const here = import.meta.dirname;
const named = process.argv.slice(2).map((file) => resolve(file));
const files = named.length > 0 ? named : readdirSync(here).filter((name) => name.endsWith('.spec.mjs')).sort().map((name) => join(here, name));

const first = await failing(files, 2);
const again = first.size > 0 ? await failing([...first.keys()], 1) : new Map();
const flaky = [...first].filter(([file]) => !again.has(file));
const secondTries = flaky.flatMap(([file, tests]) => [...new Set(tests)].map((name) => `${basename(file)}: ${name}`));
if (process.env.SECOND_TRIES) writeFileSync(process.env.SECOND_TRIES, secondTries.map((line) => `${line}\n`).join(''));
if (flaky.length > 0) {
  console.log(`\n${'!'.repeat(100)}\nPASSED ONLY AT THE SECOND TRY: find the race and mend it.`);
  for (const line of secondTries) console.log(`  ${line}`);
  console.log(`${'!'.repeat(100)}\n`);
}
for (const [file, tests] of again) console.log(`failed twice: ${basename(file)}: ${[...new Set(tests)].join('; ')}`);
console.log(`${files.length - again.size} passed, ${again.size} failed, ${flaky.length} of the passed at the second try`);
process.exitCode = again.size > 0 ? 1 : 0;
