// Takes the pictures of the manual's gallery: a new site with each preset, and with other accents, in both color modes.
//
//   node measure/presets.mjs
//
// It writes to examples/manual/static/img/presets. Look at the pictures before you commit them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { temporaryFolder } from '../support/build.mjs';
import { CHROMIUM, SITE_BUILD } from '../support/environment.mjs';
import { serve } from '../support/server.mjs';

const FOLDER = fileURLToPath(new URL('../../../examples/manual/static/img/presets/', import.meta.url));
const SIZE = { width: 1100, height: 720 };
const QUALITY = 80;

/** The accent colour that `init` writes to the configuration and the logo. */
const ACCENT = 'accent = "#0b6e5f"';
const LOGO_COLOR = '#0f766e';

const GUIDE = '/guide/writing/';
const LOOKS = [
  { name: 'paper', path: GUIDE, theme: 'preset = "paper"', logo: '#0b6e5f' },
  { name: 'ink', path: GUIDE, theme: 'preset = "ink"', logo: '#111111' },
  { name: 'tide', path: GUIDE, theme: 'preset = "tide"', logo: '#1d5fd1' },
  { name: 'rose', path: '/', theme: 'accent = "#be123c"', logo: '#be123c' },
  { name: 'amber', path: '/', theme: 'accent = "#f59e0b"', logo: '#f59e0b' },
  { name: 'violet', path: '/', theme: 'preset = "tide"\naccent = "#7c3aed"', logo: '#7c3aed' },
];

const folder = temporaryFolder();
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: CHROMIUM[0], args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const look of LOOKS) await take(look);
} finally {
  await browser.close();
}

async function take({ name, path, theme, logo }) {
  const site = join(folder, name);
  const out = join(site, 'build');
  execFileSync(SITE_BUILD, ['init', site], { stdio: 'pipe' });
  edit(join(site, 'site.toml'), ACCENT, theme);
  edit(join(site, 'static/img/logo.svg'), LOGO_COLOR, logo);
  execFileSync(SITE_BUILD, ['build', site, '--out-dir', out, '--strict'], { stdio: 'pipe' });
  const server = await serve(out);
  try {
    for (const colorScheme of ['light', 'dark']) {
      const context = await browser.newContext({ viewport: SIZE, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(server.origin + path);
      await page.evaluate(() => document.fonts.ready);
      const devtools = await context.newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
      writeFileSync(join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
      await context.close();
    }
  } finally {
    await server.close();
  }
}

/** Replaces a text in a file, and fails if the file does not contain it. */
function edit(file, text, replacement) {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} has no \`${text}\``);
  writeFileSync(file, before.replace(text, replacement));
}
