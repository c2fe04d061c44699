// Modifies responses of the server, for pages that the built sites do not contain.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from './environment.mjs';

/** Modifies the HTML of pages, both on load and on client-side navigation. `edit` receives the HTML and the path. */
export async function rewritePages(page, edit, headers = {}) {
  await page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const type = response.headers()['content-type'] ?? '';
      if (!type.startsWith('text/html')) return route.fulfill({ response });
      const { pathname } = new URL(route.request().url());
      const body = edit(await response.text(), pathname);
      return route.fulfill({ response, body, headers: { ...response.headers(), ...headers } });
    },
  );
}

/** Inserts HTML at the start of a page's content. */
export function intoMain(html, content) {
  return html.replace(/<main[^>]*>/, (tag) => tag + content);
}

/** Replaces the content of a page by HTML. */
export function asMain(html, content) {
  return html.replace(/(<main[^>]*>)[^]*(<\/main>)/, (_all, start, end) => start + content + end);
}

/** Returns the address of a module that components share with the theme. */
export function sharedModule(name) {
  const files = readdirSync(join(SITE, 'assets')).filter((file) => new RegExp(`^${name}-[0-9a-f]{10}\\.js$`).test(file));
  if (files.length !== 1) throw new Error(`${SITE}/assets has ${files.length} files of ${name}`);
  return `/assets/${files[0]}`;
}

/** Serves the source of a module at a path. */
export async function serveModule(page, path, source) {
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
}

/** Returns the HTML of a slot with `data-` attributes for its script. */
export function slot(name, attributes, content) {
  const text = Object.entries(attributes).map(([key, value]) => ` data-${key}="${value.replaceAll('"', '&quot;')}"`);
  return `<div data-slot="${name}"${text.join('')}>${content}</div>`;
}
