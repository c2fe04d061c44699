// The example site with a hosted search. The test mocks the service at the hosts that the site configures.
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { SITE_BUILD } from './environment.mjs';

const EXAMPLE = fileURLToPath(new URL('../../../xtask/fixture-site/', import.meta.url));

/** The hosts of the service, in the order in which they are tried. */
export const HOSTS = ['https://one.search.example', 'https://two.search.example', 'https://three.search.example'];

export const INDEX = 'docs';
export const API_KEY = 'search-only-key';

/** Builds the example site with the given keys under `[search]`. The folder is removed after the tests. */
export function buildHosted(settings) {
  const dir = mkdtempSync(join(tmpdir(), 'hosted-'));
  process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
  const source = join(dir, 'source');
  cpSync(EXAMPLE, source, { recursive: true });
  const search = { provider: 'hosted', application_id: 'EXAMPLE', api_key: API_KEY, index_name: INDEX, ...settings };
  const lines = Object.entries(search).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  appendFileSync(join(source, 'site.toml'), `\n[search]\n${lines.join('\n')}\n`);
  const site = join(dir, 'site');
  execFileSync(SITE_BUILD, ['build', source, '--out-dir', site], { stdio: 'pipe' });
  return site;
}

/** Returns a hit in the format of the service. */
export function hit(number, { title = `Page ${number}`, ...fields } = {}) {
  const hierarchy = { lvl0: 'Guides', lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  const value = (text) => ({ value: text, matchLevel: 'full', matchedWords: [] });
  return {
    objectID: `id-${number}`,
    type: 'lvl1',
    url: `https://docs.example.org/guide/components?hit=${number}`,
    content: null,
    hierarchy,
    _highlightResult: { hierarchy: { lvl0: value('Guides'), lvl1: value(`<mark>${title}</mark>`) } },
    _snippetResult: { hierarchy: { lvl1: value(`<mark>${title}</mark>`) } },
    ...fields,
  };
}

/** Returns a response of the service. */
export function answerOf(hits, fields) {
  return { results: [{ hits, nbHits: hits.length, page: 0, nbPages: 1, hitsPerPage: 20, queryID: 'a'.repeat(32), ...fields }] };
}

/** Behaviours of a host. */
export const answers = {
  hits: (hits = [hit(1), hit(2)], fields) => (route) => answers.json(answerOf(hits, fields))(route),
  json: (body, status = 200) => (route) => fulfill(route, { status, contentType: 'application/json', body: JSON.stringify(body) }),
  text: (body, status = 200) => (route) => fulfill(route, { status, contentType: 'text/html', body }),
  refuse: (route) => route.abort('connectionrefused'),
  reset: (route) => route.abort('connectionreset'),
  hang: () => {},
};

function fulfill(route, response) {
  return route.fulfill({ ...response, headers: { 'access-control-allow-origin': '*' } });
}

/**
 * Mocks the service in a window. `behaviour` is a list with a behaviour for each host, or one for all hosts. `requests`
 * records the host, headers, query parameters and body of each request.
 */
export async function playService(page, behaviour) {
  const service = { behaviour, requests: [] };
  for (const [i, host] of HOSTS.entries()) {
    await page.route(`${host}/**`, (route) => {
      const request = route.request();
      service.requests.push({
        host: i,
        method: request.method(),
        path: new URL(request.url()).pathname,
        parameters: Object.fromEntries(new URL(request.url()).searchParams),
        headers: request.headers(),
        search: JSON.parse(request.postData() ?? '{}').requests?.[0],
      });
      const { behaviour: now } = service;
      return (Array.isArray(now) ? now[i] : now)(route);
    });
  }
  return service;
}
