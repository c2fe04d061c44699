// Builds sites that only one test file needs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { SITE_BUILD } from './environment.mjs';

const EXAMPLES = fileURLToPath(new URL('../../../examples/', import.meta.url));

/** Creates a folder that is removed after the tests. */
export function temporaryFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'site-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Builds a site of these files (text by path). Returns the folder of the finished site. */
export function buildSite(files) {
  const [dir, out] = [temporaryFolder(), join(temporaryFolder(), 'out')];
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  execFileSync(SITE_BUILD, ['build', dir, '--out-dir', out, '--strict'], { stdio: 'pipe' });
  return out;
}

/** Builds one of the examples. Returns the folder of the finished site. */
export function buildExample(name) {
  const out = join(temporaryFolder(), 'out');
  execFileSync(SITE_BUILD, ['build', join(EXAMPLES, name), '--out-dir', out, '--strict'], { stdio: 'pipe' });
  return out;
}
