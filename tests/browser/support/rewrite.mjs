// Pages with something that the built sites do not have: the answers of the server are changed on their way.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SITE } from './environment.mjs';

/** Changes the HTML of pages, whether they are loaded or navigated to. `edit` gets it and the path. */
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

/** Puts HTML where the content of a page begins. */
export function intoMain(html, content) {
  return html.replace(/<main[^>]*>/, (tag) => tag + content);
}

/** Makes HTML the only content of a page. */
export function asMain(html, content) {
  return html.replace(/(<main[^>]*>)[^]*(<\/main>)/, (_all, start, end) => start + content + end);
}

/** The address of a module that components share with the theme. */
export function sharedModule(name) {
  const files = readdirSync(join(SITE, 'assets')).filter((it) => new RegExp(`^${name}-[0-9a-f]{10}\\.js$`).test(it));
  if (files.length !== 1) throw new Error(`${SITE}/assets has ${files.length} files of ${name}`);
  return `/assets/${files[0]}`;
}

/** Serves a module. */
export async function serveModule(page, path, source) {
  await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body: source }));
}

/** A slot with data for the script that fills it. */
export function slot(name, attributes, content) {
  const text = Object.entries(attributes).map(([key, value]) => ` data-${key}="${value.replaceAll('"', '&quot;')}"`);
  return `<div data-slot="${name}"${text.join('')}>${content}</div>`;
}
