import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { find, openPage } from '../../../tests/page.js';
import { createEnvironment } from '../../core/environment.js';
import { EnvironmentProvider } from '../../core/react.js';
import { CrashBoundary } from '../../crash/boundary.js';
import type { Call } from '../console/call.js';
import { readDescription } from '../console/description.js';
import { useSamples } from './use-samples.js';

const BUILT = '<b>GET</b> https://a.example';
const DESCRIPTION = readDescription(JSON.stringify({ method: 'GET', path: '/', servers: [{ url: '/' }], samples: '/templates.json' }));

const call = (url: string): Call => ({ method: 'GET', url, headers: [], cookies: [], payload: undefined });
const INITIAL = call('https://a.example');

/** Machines may be slow. */
const PATIENT = { timeout: 20_000 };

/** A console with the call of a URL. */
function Console({ url }: { url: string }): ReactNode {
  if (url === '') throw new Error('crash');
  useSamples(find('section'), DESCRIPTION, call(url), INITIAL);
  return null;
}

// The first import compiles the module, which is slow.
beforeAll(() => import('./follow.js'), 60_000);
beforeEach(() => {
  openPage();
  find('article').innerHTML = `<div id="console"></div><section><div class="api-operation-aside">
    <div data-slot="tabs" data-group="api-sample"><div role="tabpanel" data-value="curl"><code>${BUILT}</code></div></div></div></section>`;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => Response.json({ timeout: 1, maxRedirects: 1, templates: { curl: ['GET ', ['=', ['v', 'url']]] } }));
});

test('samples follow the call of a console, until the console crashes', async () => {
  const root = createRoot(find('#console'), { onCaughtError: () => {} });
  onTestFinished(() => act(() => root.unmount()));
  const environment = createEnvironment(document);
  const render = (url: string): Promise<void> => act(async () => root.render(
    <EnvironmentProvider environment={environment}>
      <CrashBoundary renderCrash={() => null}><Console url={url} /></CrashBoundary>
    </EnvironmentProvider>,
  ));
  const code = (): string => find('section code').innerHTML;
  await render('https://a.example');
  await render('https://b.example');
  await vi.waitFor(() => expect(code()).toBe(BUILT.replace('//a', '//b')), PATIENT);
  await render('https://a.example');
  await vi.waitFor(() => expect(code()).toBe(BUILT), PATIENT);
  await render('https://c.example');
  await vi.waitFor(() => expect(code()).toBe(BUILT.replace('//a', '//c')), PATIENT);
  await render('');
  expect(code()).toBe(BUILT);
});
