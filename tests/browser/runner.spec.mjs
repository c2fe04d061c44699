// The runner of these tests: what fails once is told, what fails twice fails the run.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from './support/build.mjs';

/** Runs files of `support/runner`: exit code, output, and the tests that passed at the second attempt. */
function run(...names) {
  const dir = temporaryFolder();
  const report = join(dir, 'second-tries');
  // With this variable the runner would report to the one of this test.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'run.mjs'), ...names.map((name) => join(import.meta.dirname, 'support/runner', name))],
    { env: { ...env, TRIED: join(dir, 'tried'), SECOND_TRIES: report }, encoding: 'utf8' },
  );
  return { status, stdout, secondTries: readFileSync(report, 'utf8') };
}

test('a test that passes only at the second attempt is listed, on the output and for the summary', () => {
  const { status, stdout, secondTries } = run('fails-once.mjs');
  assert.equal(status, 0);
  assert.match(stdout, /PASSED ONLY AT THE SECOND ATTEMPT.*\n  fails-once\.mjs: has a race\n!/);
  assert.match(stdout, /1 passed, 0 failed, 1 of the passed at the second attempt\n$/);
  assert.equal(secondTries, 'fails-once.mjs: has a race\n');
});

test('a test that fails twice fails the run, and is not listed as passed', () => {
  const { status, stdout, secondTries } = run('fails.mjs', 'fails-once.mjs');
  assert.equal(status, 1);
  assert.match(stdout, /failed twice: fails\.mjs: is broken\n1 passed, 1 failed, 1 of the passed at the second attempt\n$/);
  assert.equal(secondTries, 'fails-once.mjs: has a race\n');
});
