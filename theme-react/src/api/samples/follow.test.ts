import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { find, openPage } from '../../../tests/page.js';
import { createEnvironment } from '../../core/environment.js';
import { selectTab } from '../../tabs/select.js';
import type { Call } from '../console/call.js';
import { type CallDescription, readDescription } from '../console/description.js';
import { type FollowingSamples, followSamples } from './follow.js';

const BUILT = '<b>GET</b> https://a.example';
const LANGUAGES = ['curl', 'python', 'own'] as const;

let count = 0;

/** Opens an operation whose samples print the URL of the call. */
function follow(): FollowingSamples {
  count += 1;
  const panels = LANGUAGES.map((language, i) => `<div role="tabpanel" data-value="${language}" ${i > 0 ? 'data-inactive' : ''}
    ${language === 'own' ? 'data-authored' : ''}><pre><code>${BUILT}</code></pre></div>`);
  const tabs = LANGUAGES.map((language) => `<button role="tab" data-value="${language}">${language}</button>`);
  find('article').innerHTML = `<section><div class="api-operation-aside">
    <div data-slot="tabs" data-group="api-sample"><div role="tablist">${tabs.join('')}</div>${panels.join('')}</div></div></section>`;
  const template = ['GET ', ['=', ['v', 'url']]];
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(async () => Response.json({ timeout: 1, maxRedirects: 1, templates: { curl: template, python: template, own: template } })));
  const samples = followSamples(createEnvironment(document), find('section'), description());
  onTestFinished(() => samples.close());
  return samples;
}

function description(): CallDescription {
  return readDescription(JSON.stringify({ method: 'GET', path: '/', servers: [{ url: '/' }], samples: `/templates-${count}.json` }));
}

const call = (url: string): Call => ({ method: 'GET', url, headers: [], cookies: [], payload: undefined });
const codes = (): string[] => [...document.querySelectorAll('code')].map(({ innerHTML }) => innerHTML);

beforeEach(() => openPage());

test('a call is in the panel in view, and in another one when its tab is selected', async () => {
  const samples = follow();
  await samples.show(call('https://b.example'));
  const shown = BUILT.replace('//a', '//b');
  expect(codes()).toEqual([shown, BUILT, BUILT]);
  selectTab(find('[data-slot="tabs"]'), 'python');
  await vi.waitFor(() => expect(codes()).toEqual([shown, shown, BUILT]), { timeout: 20_000 });
  await samples.show(call('https://c.example'));
  expect(codes()).toEqual([shown, BUILT.replace('//a', '//c'), BUILT]);
  selectTab(find('[data-slot="tabs"]'), 'own');
  await samples.show(undefined);
  expect(codes()).toEqual([BUILT, BUILT, BUILT]);
});

test('a call that comes before the templates of another one replaces it', async () => {
  const samples = follow();
  await Promise.all([samples.show(call('https://b.example')), samples.show(call('https://c.example'))]);
  expect(codes()[0]).toBe(BUILT.replace('//a', '//c'));
  await Promise.all([samples.show(call('https://b.example')), samples.show(undefined)]);
  expect(codes()[0]).toBe(BUILT);
});

test('after closing, tabs show the original samples', async () => {
  const samples = follow();
  await samples.show(call('https://b.example'));
  samples.close();
  selectTab(find('[data-slot="tabs"]'), 'python');
  await Promise.resolve();
  expect(codes()).toEqual([BUILT, BUILT, BUILT]);
});
