// What the tests run on. `cargo xtask test browser` sets all of it; by hand the defaults do after `cargo xtask site`.
import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const target = new URL('../../../target/', import.meta.url);
const inTarget = (path) => fileURLToPath(new URL(path, target));
const firstThatExists = (paths) => paths.find((path) => existsSync(path));

/** The program that serves the sites. */
export const SITE_BUILD =
  process.env.SITE_BUILD || firstThatExists(['debug/site-build', 'release/site-build'].map(inTarget));

/** The documentation of the product, built. */
export const SITE = process.env.SITE_DIR || inTarget('site');

/** A small site with one of each part of a page, built. */
export const FIXTURE_SITE = process.env.FIXTURE_SITE_DIR || inTarget('fixture-site');

/** Debian's first is a shell wrapper that can miss its helpers. */
export const CHROMIUM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/lib/chromium/chromium'].filter(
  (path) => path && existsSync(path),
);

/** Milliseconds that each file takes to come, none by default: a test that fails with `LATENCY=100` has a race, unless it
 * measures time or has no connection. */
export const LATENCY = Number(process.env.LATENCY ?? 0);
