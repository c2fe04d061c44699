// Opens pages of a built site in Chromium. A page that logs an error, breaks the content security policy or asks
// another host for something fails its test.
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

/** Width and height of windows. */
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Serves a site and starts a browser for the tests of a file; `start` is how it is served. */
export function useSite(dir, start = serve) {
  let server;
  let browser;
  before(async () => {
    const [served, launched] = await Promise.allSettled([start(dir), launch()]);
    [server, browser] = [served.value, launched.value];
    const failed = [served, launched].find((it) => it.status === 'rejected');
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
    /** A new window without history or storage; see `Browser.newContext` for the options. `problems` matches those that
     * the test provokes. */
    window: (t, options) => openWindow(t, browser, server.origin, options),
    /** A page in a new window, after its scripts are at work. */
    async open(t, path, options) {
      const page = await openWindow(t, browser, server.origin, options);
      await page.goto(path);
      if (options?.javaScriptEnabled !== false) await mounted(page);
      return page;
    },
  };
}

/** Waits until behaviours are attached, which is when the page is idle. */
export async function mounted(page) {
  await page.locator('[data-slot="menu-toggle"][role="button"]').waitFor({ state: 'attached' });
}

async function launch() {
  let failure = new Error('Chromium is not installed: name its path in CHROMIUM');
  for (const executablePath of CHROMIUM) {
    try {
      return await chromium.launch({ executablePath, args: ARGS });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function openWindow(t, browser, origin, { problems: provoked, ...options } = {}) {
  const context = await browser.newContext({ viewport: DESKTOP, baseURL: origin, ...options });
  // Long enough for a slow machine with other work: what never comes fails all the same.
  context.setDefaultTimeout(30_000);
  const problems = [];
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => {
      problems.push(`asks another host: ${route.request().url()}`);
      return route.abort();
    },
  );
  const page = await context.newPage();
  if (LATENCY) await delay(page);
  page.on('pageerror', (error) => problems.push(`throws: ${error}`));
  page.on('console', (message) => isProblem(message) && problems.push(`logs: ${message.text()} (${page.url()})`));
  t.after(async () => {
    // Answers that a test rewrites may still be on their way.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    assert.deepEqual(problems.filter((it) => !provoked?.test(it)), [], 'the page has problems');
  });
  return page;
}

/** Lets each file come late. */
async function delay(page) {
  const devtools = await page.context().newCDPSession(page);
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, ...throughput });
}

/** Breaches of the content security policy are errors of the console, too. The status of a page that the test asked
 * for itself is no problem of the page. */
function isProblem(message) {
  if (message.type() !== 'error' && message.type() !== 'warning') return false;
  const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of 404');
  return !(isStatus && !/\.\w+$/.test(new URL(message.location().url).pathname));
}
