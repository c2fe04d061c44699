// Opens pages of a built site in Chromium. A test fails if its page logs an error, violates the content security policy or
// sends a request to another host.
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { CHROMIUM, LATENCY } from './environment.mjs';
import { serve } from './server.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Window sizes in pixels. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Text without the hints of the machine's fonts and the geometry of its screen, so that pictures of it are the same elsewhere. */
export const PLAIN_TEXT = ['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'];

/** Serves a site and starts a browser for the tests of a file. `start` is `serve` or `develop`, `flags` are further ones of the browser. */
export function useSite(dir, start = serve, flags = []) {
  let server;
  let browser;
  before(async () => {
    const [served, launched] = await Promise.allSettled([start(dir), launch(flags)]);
    [server, browser] = [served.value, launched.value];
    const failed = [served, launched].find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get origin() {
      return server.origin;
    },
    /** Opens a window without history or storage; see `Browser.newContext` for the options. `problems` is a regular
     * expression for problems that the test provokes. `servers` are origins of servers that the test runs: their requests
     * are not intercepted, because Playwright would answer preflights in their place. */
    window: (t, options) => openWindow(t, browser, server.origin, options),
    /** Opens a page in a new window, and waits until its behaviours are attached. */
    async open(t, path, options) {
      const page = await openWindow(t, browser, server.origin, options);
      await page.goto(path);
      if (options?.javaScriptEnabled !== false) await mounted(page);
      return page;
    },
  };
}

/** Waits until behaviours are attached. The page attaches them when it is idle. */
export async function mounted(page) {
  await page.locator('[data-slot="menu-toggle"][role="button"]').waitFor({ state: 'attached' });
}

async function launch(flags) {
  let failure = new Error('Chromium is not installed: name its path in CHROMIUM');
  for (const executablePath of CHROMIUM) {
    try {
      return await chromium.launch({ executablePath, args: [...ARGS, ...flags] });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function openWindow(t, browser, origin, { problems: provoked, servers, ...options } = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: origin, ...options });
  // Long enough for a slow machine under load. A condition that is never met fails in any case.
  context.setDefaultTimeout(30_000);
  const problems = [];
  const isOther = (url) => url.origin !== origin && !servers?.includes(url.origin) && url.protocol.startsWith('http');
  const report = (request) => problems.push(`asks another host: ${request.url()}`);
  if (!servers) {
    await context.route(isOther, (route) => {
      report(route.request());
      return route.abort();
    });
  }
  const page = await context.newPage();
  if (servers) page.on('request', (request) => isOther(new URL(request.url())) && report(request));
  if (LATENCY) await delay(page);
  page.on('pageerror', (error) => problems.push(`throws: ${error}`));
  page.on('console', (message) => isProblem(message) && problems.push(`logs: ${message.text()} (${page.url()})`));
  t.after(async () => {
    // Responses that a test rewrites may still be pending.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    assert.deepEqual(problems.filter((problem) => !provoked?.test(problem)), [], 'the page has problems');
  });
  return page;
}

/** Delays each response. */
async function delay(page) {
  const devtools = await page.context().newCDPSession(page);
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, ...throughput });
}

/** Returns whether a console message is a problem of the page, such as an error or a violation of the content security
 * policy. The 404 status of a page that the test itself opens is not a problem. */
function isProblem(message) {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of 404');
  return !(isStatus && !/\.\w+$/.test(new URL(message.location().url).pathname));
}
