import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { find, get, openPage } from '../../tests/page.js';

const started = vi.fn<() => void>();
let idle: () => void = () => {};

/** Runs the loader as a page does. The behaviours are attached when `ready` resolves. */
async function load(ready: Promise<void>): Promise<void> {
  vi.resetModules();
  vi.doMock('./start.js', () => {
    started();
    return { mountDefaults: () => ready };
  });
  const added = vi.spyOn(document, 'addEventListener');
  await import('./theme.js');
  const calls = added.mock.calls.map(([type, listener, options]) => [type, listener, options] as const);
  added.mockRestore();
  onTestFinished(() => calls.forEach(([type, listener, options]) => document.removeEventListener(type, listener, options)));
}

/** Lets imports and promises settle. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

beforeEach(() => {
  openPage();
  started.mockClear();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
  });
});

test('the loader waits for an idle browser', async () => {
  await load(Promise.resolve());
  await settle();
  expect(started).not.toHaveBeenCalled();
  idle();
  await settle();
  expect(started).toHaveBeenCalledOnce();
});

test.each([
  ['pointer', () => fireEvent.pointerDown(document.body)],
  ['key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['focus', () => get('searchbox').focus()],
])('a %s starts it at once, and once only', async (_name, interact) => {
  await load(Promise.resolve());
  interact();
  interact();
  idle();
  await settle();
  expect(started).toHaveBeenCalledOnce();
});

test('a click on a control before the behaviours are loaded is repeated afterwards', async () => {
  const pressed = vi.fn<() => void>();
  let attached = (): void => {};
  await load(new Promise((resolve) => {
    attached = resolve;
  }));
  fireEvent.pointerDown(find('[data-slot="menu-toggle"]'));
  expect(fireEvent.click(find('[data-slot="menu-toggle"]'))).toBe(false);
  await settle();
  find('[data-slot="menu-toggle"]').addEventListener('click', pressed);
  attached();
  await settle();
  expect(pressed).toHaveBeenCalledOnce();
  expect(fireEvent.click(find('[data-slot="menu-toggle"]'))).toBe(true);
});

test('search shortcuts before the behaviours are loaded are repeated afterwards', async () => {
  const keys = vi.fn<(event: KeyboardEvent) => void>();
  await load(Promise.resolve());
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  document.addEventListener('keydown', keys, { once: true });
  await settle();
  expect(keys.mock.calls[0]?.[0]).toMatchObject({ key: 'k', ctrlKey: true });
});

test('clicks on links are never delayed', async () => {
  await load(new Promise(() => {}));
  document.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false), { once: true });
  const link = find('[data-slot="search-button"]');
  link.setAttribute('href', '#somewhere');
  expect(fireEvent.click(link)).toBe(true);
});

test('if the behaviours cannot be loaded, the page works as without scripts', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const offline = Promise.reject(new Error('offline'));
  offline.catch(() => {});
  await load(offline);
  idle();
  await settle();
  expect(document.documentElement.hasAttribute('data-js')).toBe(false);
  expect(report).toHaveBeenCalledOnce();
  expect(fireEvent.click(find('[data-slot="copy"]'))).toBe(true);
});
