// Runs the given spec files, or all. A file that fails is run once more, alone, because a browser on a busy machine may miss a deadline.
// Tests that passed only in the second run are listed at the end: they, or their pages, have a race condition. Their names are also
// written to the file `SECOND_TRIES`, one per line, for the summary of `cargo xtask test`.
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Time limit for a file. The slowest take two minutes on two idle cores. */
const TIME_LIMIT = 900_000;

/** Runs files, and returns those with failed tests, each with the names of these tests. */
async function failing(files, concurrency) {
  const failed = new Map();
  const stream = run({ files, concurrency, timeout: TIME_LIMIT });
  stream.on('test:fail', ({ file, name }) => failed.set(file, [...(failed.get(file) ?? []), name]));
  const report = stream.compose(spec);
  report.pipe(process.stdout, { end: false });
  // The report is written after the last test ends; later output must be below it.
  await new Promise((done, fail) => report.on('end', done).on('error', fail));
  return failed;
}

const here = import.meta.dirname;
const named = process.argv.slice(2).map((file) => resolve(file));
const files = named.length > 0 ? named : readdirSync(here).filter((name) => name.endsWith('.spec.mjs')).sort().map((name) => join(here, name));

// A test mostly waits for its page: two files per core keep the cores busy.
const first = await failing(files, 2 * availableParallelism());
const again = first.size > 0 ? await failing([...first.keys()], 1) : new Map();
const flaky = [...first].filter(([file]) => !again.has(file));
const secondTries = flaky.flatMap(([file, tests]) => [...new Set(tests)].map((name) => `${basename(file)}: ${name}`));
if (process.env.SECOND_TRIES) writeFileSync(process.env.SECOND_TRIES, secondTries.map((line) => `${line}\n`).join(''));
if (flaky.length > 0) {
  console.log(`\n${'!'.repeat(100)}\nPASSED ONLY AT THE SECOND ATTEMPT: find the race and mend it.`);
  for (const line of secondTries) console.log(`  ${line}`);
  console.log(`${'!'.repeat(100)}\n`);
}
for (const [file, tests] of again) console.log(`failed twice: ${basename(file)}: ${[...new Set(tests)].join('; ')}`);
console.log(`${files.length - again.size} passed, ${again.size} failed, ${flaky.length} of the passed at the second attempt`);
process.exitCode = again.size > 0 ? 1 : 0;
