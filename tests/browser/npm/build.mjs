// Installs and builds the examples as in their READMEs, with the package of this checkout. An example is skipped if npm cannot reach the
// registry; the reason is printed and written to the file `NOT_RUN`, for the summary of `cargo xtask test`.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { directoryOf, EXAMPLES, outOf } from './examples.mjs';

/** Matches the errors of npm if it cannot reach the registry. */
const UNREACHABLE = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|E50[234])\b/;

/** Builds an example. Returns the reason if it has to be skipped. */
function build(name) {
  const npm = (...args) => {
    const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(command, args, { cwd: directoryOf(name), stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8', shell: process.platform === 'win32' });
  };
  rmSync(outOf(name), { recursive: true, force: true });
  try {
    npm('ci', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1', '--loglevel=error');
  } catch (failure) {
    const [reason] = UNREACHABLE.exec(failure.stderr) ?? [];
    if (!reason) throw new Error(`npm ci in examples/${name}: ${failure.stderr}`, { cause: failure });
    return `examples/${name}: npm cannot reach the registry (${reason})`;
  }
  npm('run', 'build');
  return undefined;
}

const missing = EXAMPLES.flatMap((name) => build(name) ?? []);
for (const line of missing) console.log(`NOT RUN: ${line}`);
if (process.env.NOT_RUN) writeFileSync(process.env.NOT_RUN, missing.map((line) => `${line}\n`).join(''));
