// Packs the package and installs it, as its users do: in a project with React, and in one with Preact.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { consumer, installedVersion, npm, root } from './project.js';

/** What the projects use without installing it once more. Their packages are none that the tested one could borrow. */
const TOOLS = ['esbuild', '@types/node', 'undici-types'];

/** @param {import('vitest/node').TestProject} project */
export function setup(project) {
  const directory = mkdtempSync(join(tmpdir(), 'theme-react-package-'));
  const removeDirectory = () => rmSync(directory, { recursive: true });
  try {
    const { filename, files } = pack(directory);
    const tarball = join(directory, filename);
    const react = createProject(join(directory, 'react'), tarball, [], ['react', 'react-dom', '@types/react', '@types/react-dom']);
    // Without peers: nothing of React may be there that Preact does not replace.
    const preact = createProject(join(directory, 'preact'), tarball, ['--omit=peer'], ['preact']);
    project.provide('package', { files, react, preact });
  } catch (failure) {
    removeDirectory();
    throw failure;
  }
  return removeDirectory;
}

/** The tarball as `npm publish` would send it. */
function pack(directory) {
  // What is measured here is the build that is there: no script may make another one.
  const [packed] = JSON.parse(npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', directory));
  return { filename: packed.filename, files: packed.files.map(({ path }) => path) };
}

/** A project with these packages, in the versions that this package is tested with. */
function createProject(directory, tarball, options, packages) {
  mkdirSync(directory);
  const dependencies = Object.fromEntries(packages.map((name) => [name, installedVersion(name)]));
  const manifest = { private: true, type: 'module', dependencies: { ...dependencies, 'theme-react': `file:${tarball}` } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  npm(directory, 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', ...options);
  for (const name of TOOLS) {
    const link = join(directory, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), link, 'junction');
  }
  cpSync(consumer, join(directory, 'src'), { recursive: true });
  return directory;
}
