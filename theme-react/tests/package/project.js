// Actions in the projects of users.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Folder of this package. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folder with the sources of a user. */
export const consumer = fileURLToPath(new URL('./consumer/', import.meta.url));

/** Returns the installed version of a package. */
export function installedVersion(name) {
  return readJson(join(root, 'node_modules', name, 'package.json')).version;
}

export const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Runs npm and returns its output. */
export function npm(directory, ...args) {
  const shell = process.platform === 'win32';
  return run(directory, shell ? 'npm.cmd' : 'npm', [...args, '--loglevel=error'], { shell });
}

/** Runs a script with Node and returns its output. */
export const node = (directory, ...args) => run(directory, process.execPath, args);

/** Type-checks files of a project and returns the output of TypeScript. Throws if there are errors. */
export function typecheck(directory, name, config) {
  const file = join(directory, `tsconfig.${name}.json`);
  writeFileSync(file, JSON.stringify(config));
  return node(directory, join(root, 'node_modules/typescript/bin/tsc'), '--project', file);
}

function run(directory, command, args, options = {}) {
  try {
    return execFileSync(command, args, { cwd: directory, encoding: 'utf8', stdio: 'pipe', ...options });
  } catch (failure) {
    const { stdout, stderr } = failure;
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`, { cause: failure });
  }
}

/** The TypeScript options of a strict project that also checks libraries. */
export const STRICT = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  jsx: 'react-jsx',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
};
