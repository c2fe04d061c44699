// Packs the package and installs it in a project with React and in one with Preact.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { consumer, installedVersion, npm, root } from './project.js';

/** Packages that the projects link instead of installing. The tested package does not depend on any of them. */
const TOOLS = ['esbuild', '@types/node', 'undici-types'];

/** The oldest React that the package supports. */
const REACT_18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.12', '@types/react-dom': '18.3.7' };

/** @param {import('vitest/node').TestProject} project */
export function setup(project) {
  const directory = mkdtempSync(join(tmpdir(), 'theme-react-package-'));
  const removeDirectory = () => rmSync(directory, { recursive: true });
  try {
    const { filename, files } = pack(directory);
    const tarball = join(directory, filename);
    const react = createProject(join(directory, 'react'), tarball, [], installedVersions('react', 'react-dom', '@types/react', '@types/react-dom'));
    const react18 = createProject(join(directory, 'react-18'), tarball, [], REACT_18);
    // Without peer dependencies, so that React cannot be imported unless Preact replaces it.
    const preact = createProject(join(directory, 'preact'), tarball, ['--omit=peer'], installedVersions('preact'));
    project.provide('package', { files, react, react18, preact });
  } catch (failure) {
    removeDirectory();
    throw failure;
  }
  return removeDirectory;
}

/** Returns the tarball that `npm publish` would upload. */
function pack(directory) {
  // The existing build is tested, so that scripts must not run another one.
  const [packed] = JSON.parse(npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', directory));
  return { filename: packed.filename, files: packed.files.map(({ path }) => path) };
}

/** Returns the dependency versions that this package is tested with. */
const installedVersions = (...names) => Object.fromEntries(names.map((name) => [name, installedVersion(name)]));

/** Creates a project with packages. */
function createProject(directory, tarball, options, dependencies) {
  mkdirSync(directory);
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
