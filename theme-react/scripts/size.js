// Fails when what a page loads outgrows its budget. Sizes are gzip at level 9, in bytes.
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

const site = new URL('../dist/site/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('manifest.json', site), 'utf8'));
const scripts = manifest.files.filter((file) => file.endsWith('.js'));

const budgets = [
  ['boot', [manifest.boot], 1_000],
  ['boot and theme', [manifest.boot, manifest.theme], 2_000],
  ['all scripts', scripts, 90_000],
  ['style sheet', [manifest.css], 15_000],
];

const gzipSize = (file) => gzipSync(readFileSync(new URL(file, site)), { level: 9 }).length;

for (const [name, files, budget] of budgets) {
  const size = files.reduce((sum, file) => sum + gzipSize(file), 0);
  const over = size >= budget;
  console.log(`${over ? 'OVER' : 'ok  '} ${name}: ${size} of ${budget} bytes`);
  if (over) process.exitCode = 1;
}
for (const file of manifest.files) console.log(`     ${gzipSize(file)} ${file}`);
