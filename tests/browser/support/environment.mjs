// Environment of the tests. `cargo xtask test browser` sets all variables. To run tests by hand, the defaults are sufficient
// after `cargo xtask site`.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const target = new URL('../../../target/', import.meta.url);
const inTarget = (path) => fileURLToPath(new URL(path, target));
const firstThatExists = (paths) => paths.find((path) => existsSync(path));

/** The `site-build` binary that serves the sites. */
export const SITE_BUILD =
  process.env.SITE_BUILD || firstThatExists(['debug/site-build', 'release/site-build'].map(inTarget));

/** The built site of `content/`. */
export const SITE = process.env.SITE_DIR || inTarget('site');

/** The built fixture site, which contains one of each part of a page. */
export const FIXTURE_SITE = process.env.FIXTURE_SITE_DIR || inTarget('fixture-site');

/** Candidates for the Chromium binary, the headless shell first, which is faster. Debian's `/usr/bin/chromium` is a shell
 * wrapper, which fails if its helpers are missing. */
export const CHROMIUM = [
  process.env.CHROMIUM,
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
].filter((path) => path && existsSync(path));

/** Latency of each response in milliseconds; default: 0. A test that fails with `LATENCY=100` has a race condition, unless it
 * measures time or goes offline. */
export const LATENCY = Number(process.env.LATENCY ?? 0);
