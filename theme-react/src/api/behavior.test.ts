import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { attach, find, openPage } from '../../tests/page.js';
import { contentChanged } from '../core/environment.js';
import { apiReference } from './behavior.js';

const REQUEST = { method: 'GET', path: '/a', servers: [{ url: 'https://api.example' }] };

const WAIT = { timeout: 4000 };

const operation = (request: string): string => `<section id="a">
  <div data-slot="api-console" data-request='${request}'><button data-slot="api-try" aria-expanded="false">Try it</button></div>
  <button data-slot="api-expand" aria-controls="a" data-label="Expand" data-label-done="Collapse">Expand</button>
  <details id="outer"><details id="inner"></details></details><details id="named" name="kind"></details></section>`;

// The first import compiles the console, which is slow.
beforeAll(() => import('./console/api-console.js'), 60_000);
beforeEach(() => openPage());

const show = (request: string): HTMLElement => {
  find('article').innerHTML = operation(request);
  return find('[data-slot="api-try"]');
};

test('the console is inserted after its button, and removed with the page', async () => {
  const button = show(JSON.stringify(REQUEST));
  const environment = attach(apiReference);
  button.click();
  await vi.waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'), WAIT);
  const console = find('.api-try');
  expect(console.getAttribute('aria-label')).toBe('Try GET /a');
  expect(button.nextElementSibling).toBe(console);
  expect(button.getAttribute('aria-controls')).toBe(console.id);
  expect(console.contains(document.activeElement)).toBe(true);
  contentChanged(environment);
  expect(console.isConnected).toBe(true);
  button.click();
  expect([console.hidden, button.getAttribute('aria-expanded')]).toEqual([true, 'false']);
  const form = find('.api-try form');
  find('#a').remove();
  contentChanged(environment);
  expect(form.isConnected).toBe(false);
  expect(console.childElementCount).toBe(0);
});

test('an invalid call is reported, and its button does not change', async () => {
  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', reported);
  const button = show('{}');
  attach(apiReference);
  button.click();
  await vi.waitFor(() => expect(reported).toHaveBeenCalledWith(expect.any(TypeError)), WAIT);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(button.hasAttribute('data-busy')).toBe(false);
});

test('all details are opened except exclusive ones', () => {
  show(JSON.stringify(REQUEST));
  attach(apiReference);
  const button = find('[data-slot="api-expand"]');
  const opened = (): string[] => [...document.querySelectorAll('#a details[open]')].map((element) => element.id);
  button.click();
  expect(opened()).toEqual(['outer', 'inner']);
  expect(button.textContent).toBe('Collapse');
  button.click();
  expect(opened()).toEqual([]);
  expect(button.textContent).toBe('Expand');
});
